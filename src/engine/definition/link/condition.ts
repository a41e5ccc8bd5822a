/** A condition in its normal form: short forms and groups of states spelled out, every name and value checked. */

import type { Condition, NamedValue, Operand, Relation, Scalar, StateGroup, TestModel, ValueType } from '../../model';
import { KINDS, type Kind } from '../../value/kinds';
import { messages } from '../messages';
import {
  type CompareWords,
  type ConditionWords,
  innerConditions,
  isLimits,
  type LimitsWords,
  type TestWords,
} from '../normal-form';
import { hasType } from '../parse/json';
import { keyPlace, keysOf, type Place, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { type Allowed, checkPlaceholder, placeholderIn } from './placeholder';

/** What a condition has to know of a property. */
export interface Testable {
  readonly type: ValueType;
  readonly values?: readonly NamedValue[] | undefined;
  /** For a list: what its elements are. */
  readonly items?: Testable | undefined;
  readonly kind: Kind;
  readonly uncertain?: boolean;
}

export interface ConditionContext {
  /** The word whose value the condition is; messages name it. */
  readonly word: string;
  readonly property: (name: string) => Testable | undefined;
  readonly names: Iterable<string>;
  readonly allowed: Allowed;
  readonly report: Report;
  /** A list is asked for the rows that satisfy it, whose filter cannot compare two properties of a row. */
  readonly isAsked?: boolean;
}

/** The whole condition; parts that are wrong are reported and left out. */
export function linkCondition(words: ConditionWords, context: ConditionContext): Condition {
  const parts = Object.entries(words).flatMap(([name, value]): Condition[] => {
    const inner = innerConditions(name, value)?.map((part) => linkCondition(part, context));
    if (inner) return name === 'anyOf' ? [{ any: inner }] : inner.map((not) => ({ not }));
    const property = context.property(name);
    if (!property) {
      context.report(keyPlace(words, name), messages.unknownProperty(context.word, name, context.names));
      return [];
    }
    return linkTest(name, property, value as TestWords, valuePlace(words, name), context);
  });
  return joined(parts);
}

/** One condition for all of these. */
export function joined(parts: readonly Condition[]): Condition {
  const only = parts[0];
  return parts.length === 1 && only ? only : { all: parts };
}

/** The conditions that the test of one property stands for: several if an object names several limits. */
export function linkTest(
  name: string,
  property: Testable,
  value: TestWords,
  place: Place,
  context: ConditionContext,
): Condition[] {
  return tests(name, property, value, place, context).map((test) => ({ property: name, test }));
}

function tests(
  name: string,
  property: Testable,
  value: TestWords,
  place: Place,
  context: ConditionContext,
): TestModel[] {
  if (value === null) return [{ empty: true }];
  if (isLimits(value)) return limitsOf(name, property, value, context);
  if (isList(value)) {
    for (const [index, element] of value.entries())
      checkValue(name, property, element, valuePlace(value, index), context);
    return [{ in: value }];
  }
  if (typeof value === 'string' && placeholderIn(value)) {
    checkPlaceholder(value, place, context.word, context.allowed, context.report);
    return [{ is: value }];
  }
  checkValue(name, property, value, place, context);
  return [{ in: [value] }];
}

const isList = (value: Scalar | readonly Scalar[]): value is readonly Scalar[] => Array.isArray(value);

/** The tests in the order in which they are written. */
function limitsOf(name: string, property: Testable, limits: LimitsWords, context: ConditionContext): TestModel[] {
  return keysOf(limits).flatMap((word): TestModel[] => {
    const place = valuePlace(limits, word);
    const { not, group, compare } = limits;
    if (word === 'not') return not === undefined ? [] : negated(tests(name, property, not, place, context));
    if (word === 'group') return group === undefined ? [] : [{ in: ofGroup(property, group, place, context) }];
    if (word === 'compare') return compare ? [{ compare: linkCompare(name, property, compare, context) }] : [];
    checkLimit(name, property, limits[word], place, context);
    return [{ [word]: limits[word] } as unknown as TestModel];
  });
}

function negated(inner: readonly TestModel[]): TestModel[] {
  return inner.map((test) => ('empty' in test ? { empty: !test.empty } : { not: test }));
}

function ofGroup(property: Testable, group: StateGroup, place: Place, { report, word }: ConditionContext): Scalar[] {
  const values = (property.items ?? property).values ?? [];
  const found = values.filter((value) => value.group === group).map(({ value }) => value);
  if (found.length === 0 && !property.uncertain) {
    const groups = values.flatMap((value) => value.group ?? []);
    report(place, messages.unknownValue(word, group, groups));
  }
  return found;
}

/** A value must be one of the property's, or at least of its type. */
export function checkValue(
  name: string,
  property: Testable,
  value: unknown,
  place: Place,
  context: ConditionContext,
): void {
  const { type, values, uncertain } = property.items ?? property;
  if (uncertain || property.uncertain) return;
  if (values) {
    if (!values.some((known) => known.value === value))
      context.report(
        place,
        messages.unknownValue(
          context.word,
          value,
          values.map((known) => String(known.value)),
        ),
      );
  } else if (!hasType(value, type)) {
    context.report(place, messages.wrongValue(context.word, value, name, type));
  }
}

function checkLimit(name: string, property: Testable, limit: unknown, place: Place, context: ConditionContext): void {
  const { type } = property.items ?? property;
  if (property.uncertain || type === 'number' || type === 'integer') return;
  context.report(place, messages.wrongValue(context.word, limit, name, type));
}

/** The relations of `compare`, each side known and of a kind with the other. */
export function linkCompare(
  name: string,
  property: Testable,
  compare: CompareWords,
  context: Omit<ConditionContext, 'word'>,
): { relation: Relation; operand: Operand }[] {
  return Object.entries(compare).flatMap(([relation, other]) => {
    const place = valuePlace(compare, relation);
    const placeholder = placeholderIn(other);
    if (other === name) {
      context.report(place, messages.comparesItself(name));
      return [];
    }
    if (!placeholder && context.isAsked) {
      context.report(place, messages.comparedInList(name, other));
      return [];
    }
    const operand: Operand = placeholder
      ? { kind: 'placeholder', placeholder: other }
      : { kind: 'property', name: other };
    if (placeholder && !checkPlaceholder(other, place, 'compare', context.allowed, context.report)) return [];
    const right =
      placeholder && placeholder.scope !== 'row'
        ? SCOPE_KIND[placeholder.scope]
        : context.property(placeholder?.name ?? other);
    if (!right && !placeholder) {
      context.report(place, messages.unknownProperty('compare', other, context.names));
      return [];
    }
    if (right && !right.uncertain && !property.uncertain && comparison(right) !== comparison(property))
      context.report(
        place,
        messages.incomparable(name, comparedAs(property), placeholder?.name ?? other, comparedAs(right)),
      );
    return [{ relation: relation as Relation, operand }];
  });
}

const SCOPE_KIND: Partial<Record<string, Testable>> = { clock: { type: 'string', kind: 'date-time' } };

/** What a value can be compared with: numbers with numbers, dates with dates, texts with texts. */
function comparison({ kind, type }: Testable): string {
  const { compares } = KINDS[kind];
  if (compares === 'date-time') return 'date';
  return compares === 'text' || compares === 'other' ? type : compares;
}

/** The same in words: dates by their kind, others by their type. */
function comparedAs(property: Testable): string {
  return ['date', 'time'].includes(comparison(property)) ? property.kind : property.type;
}

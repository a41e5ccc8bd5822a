import type { Condition, Relation, TestModel } from '../../../src/engine/model';
import { conditionToFilter, type Resolve } from '../../../src/engine/query';
import type { Params } from '../sql/params';
import { type Field, type Fields, fieldNamed } from './fields';
import { blankSql, filterSql, joined } from './filter';

/** A condition of a definition, with the values that its placeholders stand for. */
export interface BoundCondition {
  readonly condition: Condition;
  readonly resolve: Resolve;
}

/**
 * A definition's condition over the rows of alias `t`. It is the caller's filter by another name, but may compare two
 * properties of a row as well.
 */
export function conditionSql({ condition, resolve }: BoundCondition, fields: Fields, params: Params): string {
  const write = (part: Condition): string => {
    if ('all' in part) return joined('and', part.all.map(write), 'true');
    if ('any' in part) return joined('or', part.any.map(write), 'false');
    if ('not' in part) return `(${write(part.not)}) is not true`;
    const { property, test } = part;
    const negated = negatedComparison(test);
    if (negated) return `(${write({ property, test: negated })}) is not true`;
    if (!comparesProperties(test)) return filterSql(conditionToFilter(part, resolve), fields, params);
    const own = fieldNamed(fields, property, 'condition');
    return joined(
      'and',
      test.compare.map(({ relation, operand }): string => {
        if (operand.kind === 'property')
          return relationSql(own, relation, fieldNamed(fields, operand.name, 'condition'));
        return write({ property, test: { compare: [{ relation, operand }] } });
      }),
      'true',
    );
  };
  return write(condition);
}

type Comparison = Extract<TestModel, { readonly compare: unknown }>;

function comparesProperties(test: TestModel): test is Comparison {
  return 'compare' in test && test.compare.some(({ operand }) => operand.kind === 'property');
}

function negatedComparison(test: TestModel): TestModel | undefined {
  return 'not' in test && (comparesProperties(test.not) || negatedComparison(test.not)) ? test.not : undefined;
}

/** Empty equals only empty, and passes every order relation. */
function relationSql(left: Field, relation: Relation, right: Field): string {
  const [blankLeft, blankRight] = [blankSql(left), blankSql(right)];
  const holds = `${comparable(left)} ${relation} ${comparable(right)}`;
  if (relation === '=') return `((${blankLeft} and ${blankRight}) or (${holds}) is true)`;
  if (relation === '<>') return `((${blankLeft}) <> (${blankRight}) or (${holds}) is true)`;
  return `(${blankLeft} or ${blankRight} or ${holds})`;
}

function comparable({ sql, kind }: Field): string {
  return kind === 'text' ? `t.${sql} collate "C"` : `t.${sql}`;
}

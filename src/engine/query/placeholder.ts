import type { Condition, Operand, Template, TestModel } from '../model';

/** A placeholder taken apart: `{rows.id}` is scope `rows`, name `id`; `{id}` is scope `row`. */
export interface Placeholder {
  readonly scope: string;
  readonly name: string;
}

const WHOLE = /^\{([^{}]+)\}$/;

/** The placeholder that a string wholly is, or null for plain text. */
export function parsePlaceholder(text: string): Placeholder | null {
  const inner = WHOLE.exec(text)?.[1];
  return inner === undefined ? null : splitPlaceholder(inner);
}

/** `page.pid` or `{page.pid}` taken apart. */
export function splitPlaceholder(text: string): Placeholder {
  const inner = WHOLE.exec(text)?.[1] ?? text;
  const dot = inner.indexOf('.');
  return dot < 0 ? { scope: 'row', name: inner } : { scope: inner.slice(0, dot), name: inner.slice(dot + 1) };
}

/** Every placeholder of a template, in order. */
export function placeholdersOf(template: Template): Placeholder[] {
  if (typeof template === 'string') {
    const placeholder = parsePlaceholder(template);
    return placeholder ? [placeholder] : [];
  }
  if (template === null || typeof template !== 'object') return [];
  return Object.values(template).flatMap((part: Template) => placeholdersOf(part));
}

/** Every placeholder in the braces of an address: `/Printer/{id}`. */
export function placeholdersOfPath(path: string): Placeholder[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => splitPlaceholder(match[1]!));
}

/** Names of the row's properties that a condition looks at. */
export function propertiesOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(propertiesOf);
  if ('any' in condition) return condition.any.flatMap(propertiesOf);
  if ('not' in condition) return propertiesOf(condition.not);
  return [
    condition.property,
    ...operandsOf(condition.test).flatMap((operand) => (operand.kind === 'property' ? [operand.name] : [])),
  ];
}

/** Every placeholder that a condition waits for. */
export function placeholdersOfCondition(condition: Condition): Placeholder[] {
  if ('all' in condition) return condition.all.flatMap(placeholdersOfCondition);
  if ('any' in condition) return condition.any.flatMap(placeholdersOfCondition);
  if ('not' in condition) return placeholdersOfCondition(condition.not);
  const operands = operandsOf(condition.test);
  return operands.flatMap((operand) => (operand.kind === 'placeholder' ? [splitPlaceholder(operand.placeholder)] : []));
}

/** True for a condition that a schema can say: it compares nothing and waits for no value. */
export function isPlain(condition: Condition): boolean {
  if ('all' in condition) return condition.all.every(isPlain);
  if ('any' in condition) return condition.any.every(isPlain);
  if ('not' in condition) return isPlain(condition.not);
  return operandsOf(condition.test).length === 0;
}

/** True for a value that only the asking screen knows: of its form, its row or its address. */
export function isGiven({ scope }: Placeholder): boolean {
  return scope === 'form' || scope === 'row' || scope === 'page';
}

/** A placeholder as it is written between braces. */
export function placeholderText({ scope, name }: Placeholder): string {
  return scope === 'row' ? name : `${scope}.${name}`;
}

function operandsOf(test: TestModel): Operand[] {
  if ('not' in test) return operandsOf(test.not);
  if ('is' in test) return [{ kind: 'placeholder', placeholder: test.is }];
  return 'compare' in test ? test.compare.map(({ operand }) => operand) : [];
}

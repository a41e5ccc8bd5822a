import { describe, expect, it } from 'vitest';
import { nodesOf, type Source, type SourceNode, sourcesBelow } from './source';
import { shellTexts } from './texts';

const english = Object.keys(shellTexts('en-GB'));
const sources = ['src', 'server'].flatMap(sourcesBelow);

/** Keys as the source writes them; where a part is filled in, anything may stand. */
function writtenKeys({ tree }: Source): RegExp[] {
  return [...nodesOf(tree)].flatMap((node) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && node.value.includes('.'))
      return [exactly([node.value])];
    if (node.type !== 'TemplateLiteral') return [];
    const parts = (node.quasis as SourceNode[]).map(({ value }) => (value as { cooked: string }).cooked);
    return parts[0]?.includes('.') ? [exactly(parts)] : [];
  });
}

const exactly = (parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);

const withoutPlural = (key: string): string => key.replace(/_(one|other)$/, '');

describe('texts', () => {
  it('every one of them is used', { tags: ['I18N-002'] }, () => {
    const written = sources.flatMap(writtenKeys);
    expect([...new Set(english.map(withoutPlural))].filter((key) => !written.some((one) => one.test(key)))).toEqual([]);
  });

  it('every key that a component asks for exists', { tags: ['I18N-006', 'I18N-007'] }, () => {
    const known = new Set([...english, ...english.map(withoutPlural)]);
    const missing = sources.flatMap(({ path, tree }) =>
      [...nodesOf(tree)]
        .filter(({ type, callee }) => type === 'CallExpression' && isTranslate(callee as Called))
        .map(({ arguments: given }) => (given as SourceNode[])[0]?.value)
        .filter((key) => typeof key === 'string' && !known.has(key))
        .map((key) => `${path} ${key}`),
    );
    expect(missing).toEqual([]);
  });
});

interface Called {
  readonly name?: string;
  readonly property?: { readonly name?: string };
}

/** True for `t` and `i18next.t`. */
function isTranslate({ name, property }: Called): boolean {
  return name === 't' || property?.name === 't';
}

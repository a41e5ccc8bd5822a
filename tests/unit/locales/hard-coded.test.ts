import { describe, expect, it } from 'vitest';
import { menuKey } from '../../../src/renderers/captions';
import { isNode, nodesOf, parseSource, type Source, type SourceNode, sourcesBelow } from './source';
import { shellTexts } from './texts';

/** Attributes and options whose text a person reads or hears. */
const SPOKEN =
  /^(aria-?(label|description|placeholder|roledescription|valuetext)|title|subtitle|placeholder|alt|label|caption|hint|text|message|\w+Text)$/i;

const english = shellTexts('en-GB');
const norwegian = shellTexts('nb-NO');

/** True for the key of a text, and for the English title of a menu entry, by which its texts are found. */
const isKey = (words: string): boolean => words in english || menuKey(words) in norwegian;

/** Names of keys are the same on every keyboard. */
const KEY_NAMES = new Set(['Ctrl', 'K', 'Ctrl K', 'Esc', 'Enter', 'Shift Enter', 'Tab']);

/** The words that a tree says in the program's own language. */
function wordsIn({ tree, text, path }: Source): string[] {
  const found: string[] = [];
  const tell = (node: SourceNode, words: string) => {
    const said = words.replace(/&\w+;/g, '').trim();
    if (/\p{L}/u.test(said) && !KEY_NAMES.has(said) && !isKey(said))
      found.push(`${path}:${text.slice(0, node.start).split('\n').length} ${said}`);
  };
  for (const node of nodesOf(tree)) {
    if (node.type === 'JSXText') tell(node, node.value as string);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as SourceNode[])
        if (child.type === 'JSXExpressionContainer') saidBy(child.expression, tell);
    if (node.type === 'JSXAttribute' && isSpoken(node.name)) saidBy(node.value, tell);
    if (node.type === 'Property' && isSpoken(node.key)) saidBy(node.value, tell);
    if (node.type === 'AssignmentExpression' && isSpoken((node.left as SourceNode).property)) saidBy(node.right, tell);
    if (node.type === 'CallExpression') {
      const [name, value] = node.arguments as SourceNode[];
      const isAttribute = (node.callee as { property?: { name?: string } }).property?.name === 'setAttribute';
      if (isAttribute && SPOKEN.test(String(name?.value))) saidBy(value, tell);
    }
  }
  return found;
}

function isSpoken(name: unknown): boolean {
  return isNode(name) && SPOKEN.test(String(name.name ?? name.value));
}

/** Tells the texts that an expression may give by itself; what it calls or names is looked at where it is written. */
function saidBy(node: unknown, tell: (node: SourceNode, words: string) => void): void {
  if (!isNode(node)) return;
  const parts: Record<string, readonly string[]> = {
    JSXExpressionContainer: ['expression'],
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    BinaryExpression: ['left', 'right'],
    TSAsExpression: ['expression'],
  };
  if (node.type === 'Literal' && typeof node.value === 'string') tell(node, node.value);
  if (node.type === 'TemplateLiteral')
    for (const part of node.quasis as SourceNode[]) tell(part, (part.value as { cooked: string }).cooked);
  if (node.type === 'BinaryExpression' && node.operator !== '+') return;
  for (const part of parts[node.type] ?? []) saidBy(node[part], tell);
}

describe('texts', () => {
  it('stand in no component: everything a person reads comes from the locale files', {
    tags: ['I18N-002', 'OPEN-043'],
  }, () => {
    expect(sourcesBelow('src').flatMap(wordsIn)).toEqual([]);
  });

  it('are found wherever they would be written', () => {
    const source = `
      const a = <p title={t('x')}>Hello</p>;
      const b = <Dialog title="Sure" onClose={close}>{open ? 'Open' : t('closed')} 12&nbsp;%</Dialog>;
      const c = { caption: 'Name', type: 'text', title: 'login.title', text: \`\${count} rows\` };
      icon.title = shown && 'Shown';
      icon.setAttribute('aria-label', 'Icon');
      icon.setAttribute('class', 'icon');
      if (state === 'open') run('command');
    `;
    expect(wordsIn(parseSource(source)).map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'Hello',
      'Open',
      'Sure',
      'Name',
      'rows',
      'Shown',
      'Icon',
    ]);
  });
});

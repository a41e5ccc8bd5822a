/** What a screen reader has of a page: Chromium's accessibility tree, in the order in which it is read. */
import type { Page } from '@playwright/test';

interface AxValue {
  readonly value?: unknown;
}

/** A node as the browser's own protocol gives it. */
interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly value?: AxValue;
  readonly description?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

/** A node that is read out. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** States and places: `focusable`, `expanded`, `checked`, `level`, `invalid`. */
  readonly states: Readonly<Record<string, unknown>>;
  /** The browser's number of the element. */
  readonly element: number | undefined;
}

/** Pieces of text, which are read as the names of what holds them. */
const PIECES = ['StaticText', 'InlineTextBox', 'LineBreak', 'generic'];

/** All that is read out, from the top of the page to its end. */
export async function readingOf(page: Page): Promise<readonly Spoken[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] };
  await browser.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (node: AxNode | undefined): readonly Spoken[] => {
    if (!node) return [];
    const below = (node.childIds ?? []).flatMap((id) => read(byId.get(id)));
    return node.ignored || PIECES.includes(text(node.role)) ? below : [spokenOf(node), ...below];
  };
  return read(nodes[0]);
}

function spokenOf({ role, name, value, description, properties = [], backendDOMNodeId }: AxNode): Spoken {
  return {
    role: text(role),
    name: text(name).trim(),
    value: text(value),
    description: text(description),
    states: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    element: backendDOMNodeId,
  };
}

const text = (one: AxValue | undefined): string => String(one?.value ?? '');

/** What is read where the keyboard is. */
export async function focusedOn(page: Page): Promise<Spoken | undefined> {
  const reading = await readingOf(page);
  return reading.find(({ role, states }) => states.focused === true && role !== 'RootWebArea');
}

const INTERACTIVE = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'spinbutton',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'tab',
  'treeitem',
];
const LANDMARKS = ['banner', 'main', 'navigation', 'complementary', 'contentinfo', 'region', 'search', 'form'];

/** What a reader would stumble over on a page, in words. */
export async function stumblesOn(page: Page): Promise<readonly string[]> {
  const reading = await readingOf(page);
  return [
    ...lacking(reading, 'main', ({ role }) => role === 'main'),
    ...lacking(reading, 'heading of the page', isTitle),
    ...nameless(reading),
    ...(await blankCells(page, reading)),
    ...alikeLandmarks(reading),
    ...jumps(reading),
    ...(await hiddenStops(page)),
  ];
}

const isTitle = ({ role, states }: Spoken): boolean => role === 'heading' && states.level === 1;

function lacking(reading: readonly Spoken[], what: string, is: (node: Spoken) => boolean): readonly string[] {
  const names = reading.filter(is).map(({ name }) => name);
  return names.length === 1 ? [] : [`${names.length} of ${what}: ${names.join(', ')}`];
}

function nameless(reading: readonly Spoken[]): readonly string[] {
  return reading.flatMap(({ role, name }, place) =>
    INTERACTIVE.includes(role) && name === '' ? [`a ${role} without a name, after ${before(reading, place)}`] : [],
  );
}

/** Cells where Tab stops and nothing is read; a grid has cells of no name to keep its columns in their places. */
async function blankCells(page: Page, reading: readonly Spoken[]): Promise<readonly string[]> {
  const browser = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const [place, { role, name, states, element }] of reading.entries()) {
    if (role !== 'gridcell' || name !== '' || !states.focusable || element === undefined) continue;
    const { node } = await browser.send('DOM.describeNode', { backendNodeId: element });
    const at = node.attributes?.indexOf('tabindex') ?? -1;
    if (Number(node.attributes?.[at + 1] ?? 0) >= 0) faults.push(`a blank cell, after ${before(reading, place)}`);
  }
  await browser.detach();
  return faults;
}

/** What was read last before a place, by which a person finds it. */
function before(reading: readonly Spoken[], place: number): string {
  const last = reading.slice(0, place).findLast(({ name }) => name !== '');
  return last ? `${last.role} ${last.name}` : 'nothing';
}

function alikeLandmarks(reading: readonly Spoken[]): readonly string[] {
  const marks = reading.filter(({ role }) => LANDMARKS.includes(role)).map(({ role, name }) => `${role} "${name}"`);
  return [...new Set(marks.filter((mark, place) => marks.indexOf(mark) < place))].map((mark) => `twice: ${mark}`);
}

function jumps(reading: readonly Spoken[]): readonly string[] {
  const headings = reading.filter(({ role }) => role === 'heading');
  return headings.flatMap(({ name, states }, place) => {
    const above = Number(headings[place - 1]?.states.level ?? 0);
    return Number(states.level) > above + 1 ? [`from level ${above} to ${states.level}: ${name}`] : [];
  });
}

/** Where Tab stops although nothing is read there. */
function hiddenStops(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[aria-hidden=true], [aria-hidden=true] *')]
      .filter(
        (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'),
      )
      .filter((one) => !one.matches(':disabled'))
      .map((one) => `Tab stops at what is not read: ${one.outerHTML.slice(0, 120)}`),
  );
}

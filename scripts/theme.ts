/**
 * Makes generated/dx.css: DevExtreme's fluent theme with our tokens in place of its literal colours, by the table in
 * src/app/theme/tokens.css. One sheet then serves both themes. Rules of widgets that the product does not use are
 * left out. A literal that the table lacks stays as it is and is reported.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What stands for a literal: in `color` and `fill`, and elsewhere. */
interface Replacement {
  readonly ink: string;
  readonly ground: string;
}
export type ColourTable = ReadonlyMap<string, Replacement>;

const ROW = /^ *((?:[0-9a-f]{6} )+) *(--[\w-]+)(?: in color and fill, else (--[\w-]+))?\s*$/gm;
const DECLARATION = /([{;])([a-z-]+):([^;{}]*)/g;
const LITERAL = /#[0-9a-fA-F]{3,8}\b|rgba?\([^)]*\)/g;
const FONT_LIST = /"segoe ui"[^;}]*?sans-serif/g;
/** Widgets that the product does not use, and typography that would reach our own headings and links. */
const UNUSED =
  /^\s*(?:\.dx-[a-z-]+ )?\.dx-(?:gantt|gt|scheduler|appointment|htmleditor|filemanager|diagram|chat|cardview|map|pivotgrid|splitter|stepper|treemap|vectormap|colorview|colorbox|theme-[a-z]+-typography)/;

/** Reads the table of literals from the text of tokens.css. */
export function readTable(tokens: string): ColourTable {
  const table = new Map<string, Replacement>();
  for (const [, literals = '', ink = '', ground = ink] of tokens.matchAll(ROW)) {
    for (const literal of literals.trim().split(' ')) table.set(literal, { ink, ground });
  }
  return table;
}

/** `rgb(96.996, 96.996, 96.996)` → `616161`, with the alpha beside it. */
function readLiteral(literal: string): { hex: string; alpha: number } {
  if (literal.startsWith('#')) {
    const digits = literal.slice(1).toLowerCase();
    const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
    return { hex: long.slice(0, 6), alpha: long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1 };
  }
  const numbers = literal
    .slice(literal.indexOf('(') + 1, -1)
    .split(/[,\s/]+/)
    .map(Number);
  const hex = numbers
    .slice(0, 3)
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('');
  return { hex, alpha: numbers[3] ?? 1 };
}

/** Puts tokens in place of the literals of a style sheet; `unknown` lists what the table lacks. */
export function replaceColours(css: string, table: ColourTable): { css: string; unknown: string[] } {
  const unknown = new Set<string>();
  const replaced = css.replace(DECLARATION, (whole, before: string, property: string, value: string) => {
    if (value.includes('url(')) return whole;
    const written = value.replace(LITERAL, (literal) => {
      const { hex, alpha } = readLiteral(literal);
      const known = table.get(hex);
      if (!known) {
        if (hex !== '000000' && alpha === 1) unknown.add(literal);
        return literal;
      }
      const token = `var(${property === 'color' || property === 'fill' ? known.ink : known.ground})`;
      return alpha === 1 ? token : `color-mix(in srgb, ${token} ${Math.round(alpha * 1000) / 10}%, transparent)`;
    });
    return `${before}${property}:${written}`;
  });
  return { css: replaced.replace(FONT_LIST, 'var(--font)'), unknown: [...unknown] };
}

/** Drops the rules whose every selector belongs to a widget that the product does not use. */
export function dropUnused(css: string): string {
  return css
    .replace(/(^|\})([^{}@]+)\{[^{}]*(?=\})/g, (whole, before: string, selectors: string) =>
      selectors.split(',').every((selector) => UNUSED.test(selector)) ? `${before}.dx-none{` : whole,
    )
    .replaceAll('.dx-none{}', '');
}

/** Names of the theme's classes in the text of a component; one that ends in `-` begins several. */
export function readClasses(source: string): readonly string[] {
  return [...new Set(source.match(/\bdx-[\w-]+/g))];
}

/**
 * The rules that elements with no other classes than these can need, with the fonts. They are a layer: as soon as the
 * whole theme has come, they say nothing more.
 */
export function layerOf(css: string, classes: readonly string[]): string {
  const isKnown = (name: string) => classes.some((one) => (one.endsWith('-') ? name.startsWith(one) : name === one));
  const needs = (selector: string) => {
    const own = selector.match(/\.[\w-]+/g) ?? [];
    return own.length > 0 && own.every((name) => isKnown(name.slice(1)));
  };
  const fonts = css.match(/@font-face\{[^{}]*\}/g) ?? [];
  const rules = css
    .replace(/@[\w-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    .matchAll(/(?<=^|\})([^{}@]+)\{([^{}]*)\}/g);
  const kept = [...rules].flatMap(([, selectors = '', declarations = '']) => {
    const needed = selectors.split(',').filter(needs);
    return needed.length > 0 ? `${needed.join()}{${declarations}}` : [];
  });
  return `@layer theme{${[...fonts, ...kept].join('')}}`;
}

/**
 * Builds generated/dx.css with its icon font beside it, and first.css of what the first rows need of it; says which
 * literals it does not know.
 */
export function buildTheme(root: string): void {
  const theme = dirname(
    createRequire(join(root, 'package.json')).resolve('devextreme/dist/css/dx.fluent.blue.light.compact.css'),
  );
  const table = readTable(readFileSync(join(root, 'src/app/theme/tokens.css'), 'utf8'));
  const source = readFileSync(join(theme, 'dx.fluent.blue.light.compact.css'), 'utf8');
  const { css, unknown } = replaceColours(dropUnused(source), table);
  mkdirSync(join(root, 'generated/icons'), { recursive: true });
  for (const kind of ['woff2', 'woff', 'ttf']) {
    copyFileSync(join(theme, `icons/dxiconsfluent.${kind}`), join(root, `generated/icons/dxiconsfluent.${kind}`));
  }
  writeFileSync(join(root, 'generated/dx.css'), css);
  const firstRows = readFileSync(join(root, 'src/renderers/grid/first-rows.tsx'), 'utf8');
  writeFileSync(join(root, 'generated/first.css'), layerOf(css, readClasses(firstRows)));
  if (unknown.length > 0) console.warn(`theme: tokens.css has no token for ${unknown.join(' ')}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  buildTheme(join(dirname(fileURLToPath(import.meta.url)), '..'));
}

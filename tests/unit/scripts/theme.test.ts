import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dropUnused, layerOf, readClasses, readTable, replaceColours } from '../../../scripts/theme';

const tokens = readFileSync('src/app/theme/tokens.css', 'utf8');
const table = readTable(tokens);

describe('theme', () => {
  it('puts tokens in place of literals, by property where the table says so', () => {
    const { css } = replaceColours('.a{color:#fff;background:#FFFFFF;border:1px solid rgb(223.99,224,224)}', table);
    expect(css).toBe('.a{color:var(--on-accent);background:var(--surface);border:1px solid var(--line)}');
  });

  it('mixes a literal with an alpha, and leaves shadows and images', () => {
    const { css, unknown } = replaceColours(
      '.a{border-color:rgba(15,108,189,.5);box-shadow:0 0 1px rgba(0,0,0,.3);background:url("data:#fff")}',
      table,
    );
    expect(css).toContain('border-color:color-mix(in srgb, var(--accent) 50%, transparent)');
    expect(css).toContain('rgba(0,0,0,.3)');
    expect(css).toContain('url("data:#fff")');
    expect(unknown).toEqual([]);
  });

  it('reports a literal that the table lacks and leaves it', () => {
    const { css, unknown } = replaceColours('.a{color:#abcdef}', table);
    expect(css).toBe('.a{color:#abcdef}');
    expect(unknown).toEqual(['#abcdef']);
  });

  it('names only tokens that there are, in both themes', () => {
    const used = new Set([...table.values()].flatMap(({ ink, ground }) => [ink, ground]));
    const [light = '', dark = ''] = tokens.split(/\[data-theme="dark"\] \{/);
    for (const token of used) {
      expect(light, token).toContain(`${token}:`);
      expect(dark, token).toContain(`${token}:`);
    }
  });

  it('drops rules of unused widgets only where every selector is one of theirs', () => {
    const css = '.dx-gantt .x{a:b}.dx-gantt .x,.dx-button{a:b}@media print{.dx-scheduler{a:b}.dx-list{a:b}}';
    expect(dropUnused(css)).toBe('.dx-gantt .x,.dx-button{a:b}@media print{.dx-scheduler{a:b}.dx-list{a:b}}');
  });

  it('gives what elements of known classes need, with the fonts, as a layer', () => {
    const classes = readClasses('<td className="dx-row dx-cell"> `dx-sort-$' + '{order}`');
    expect(classes).toEqual(['dx-row', 'dx-cell', 'dx-sort-']);
    const css =
      '@font-face{src:url(a)}.dx-row>td.dx-cell:hover{a:b}.dx-button,.dx-sort-up{c:d}.dx-row .dx-button{e:f}td{g:h}' +
      '@media print{.dx-row{i:j}}@keyframes dx-turn{0%{k:l}to{m:n}}.dx-row{o:p}';
    expect(layerOf(css, classes)).toBe(
      '@layer theme{@font-face{src:url(a)}.dx-row>td.dx-cell:hover{a:b}.dx-sort-up{c:d}.dx-row{o:p}}',
    );
  });
});

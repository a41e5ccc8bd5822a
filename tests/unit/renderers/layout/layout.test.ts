import { describe, expect, it } from 'vitest';
import { type KeptPage, keepPage } from '../../../../src/renderers/kept-pages';
import { businessUnitInitials, personInitials } from '../../../../src/renderers/layout/initials';

describe('initials', () => {
  it('of a business unit: one letter alone, else the first two, in upper case', { tags: ['LAYOUT-011'] }, () => {
    expect(businessUnitInitials('n')).toBe('N');
    expect(businessUnitInitials('nordlager Oslo')).toBe('NO');
    expect(businessUnitInitials('ås')).toBe('ÅS');
    expect(businessUnitInitials('')).toBe('');
  });

  it('of a person without a photo: first and last name', { tags: ['LAYOUT-004'] }, () => {
    expect(personInitials('Ingrid Marie Solberg')).toBe('IS');
    expect(personInitials('ingrid.solberg')).toBe('IS');
    expect(personInitials('admin')).toBe('AD');
  });
});

describe('kept pages', () => {
  const shown = (...keys: string[]) =>
    keys.reduce<readonly KeptPage<string>[]>((kept, key) => keepPage(kept, { key, place: `/${key}` }), []);

  it('keeps at most 10 pages, and the least recently shown leaves first', { tags: ['LAYOUT-014'] }, () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `p${index}`);
    const kept = shown(...eleven.slice(0, 10), 'p0', 'p10').map(({ key }) => key);
    expect(kept).toHaveLength(10);
    expect(kept.slice(0, 2)).toEqual(['p10', 'p0']);
    expect(kept).not.toContain('p1');
  });

  it('a page shown again has its new place, the others keep theirs', { tags: ['LAYOUT-014'] }, () => {
    const kept = keepPage(shown('a', 'b'), { key: 'a', place: '/a?filter' });
    expect(kept).toEqual([
      { key: 'a', place: '/a?filter' },
      { key: 'b', place: '/b' },
    ]);
    expect(keepPage(kept, { key: 'a', place: '/a?filter' })).toBe(kept);
  });
});

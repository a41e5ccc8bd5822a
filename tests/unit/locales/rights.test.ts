import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/engine/constants';
import { PERMISSION_GROUPS } from '../../../src/engine/permission';
import { compileShipped } from '../../schemas/files';
import { shellTexts } from './texts';

const { permissions } = compileShipped().product;
const keys = PERMISSION_GROUPS.flatMap((group) =>
  Object.keys(permissions[group]).map((key) => `rights.${group}.${key}`),
);

describe('names of rights', () => {
  it.each(LANGUAGES)(
    'every right of the product has one in %s, and nothing else has',
    { tags: ['OPEN-117', 'PERM-169'] },
    (language) => {
      const named = Object.keys(shellTexts(language)).filter((key) => key.startsWith('rights.'));
      expect(named.sort()).toEqual([...keys].sort());
    },
  );

  it.each(LANGUAGES)('no two rights of a group are called alike in %s', (language) => {
    const texts = shellTexts(language);
    for (const group of PERMISSION_GROUPS) {
      const names = keys.filter((key) => key.startsWith(`rights.${group}.`)).map((key) => texts[key]);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });
});

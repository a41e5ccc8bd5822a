import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, missingKey } from '../../../src/app/texts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('texts', () => {
  it('I18N-006 a missing key without a dot shows itself', () => {
    expect(missingKey('save')).toBe('save');
  });

  it('I18N-007 a missing key with a dot shows itself after #', () => {
    expect(missingKey('a.b')).toBe('#a.b');
  });

  it('I18N-004 texts are asked for with client, version and language', async () => {
    const asked: unknown[] = [];
    const get = async (...call: unknown[]) => {
      asked.push(call.slice(0, 2));
      return { data: { save: 'Lagre' } };
    };
    expect(await loadTexts({ get } as never, 'nb-NO')).toEqual({ save: 'Lagre' });
    expect(asked).toEqual([
      [
        '/Localization/translationsnested',
        { clientName: 'Cockpit', clientVersion: '2.83 build 55', languageCode: 'nb-NO' },
      ],
    ]);
  });

  it('I18N-005 ERROR-039 a failing load gives an empty set', async () => {
    const get = () => Promise.reject(new Error('away'));
    expect(await loadTexts({ get } as never, 'nb-NO')).toEqual({});
  });
});

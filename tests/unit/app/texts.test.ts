import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, showLanguage, startTexts } from '../../../src/app/texts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('texts', () => {
  it('texts are asked for with client, version and language', { tags: ['I18N-004'] }, async () => {
    const asked: unknown[] = [];
    const get = async (...call: unknown[]) => {
      asked.push(call.slice(0, 2));
      return { data: { save: 'Lagre' } };
    };
    expect(await loadTexts({ get } as never, 'nb-NO')).toEqual({ save: 'Lagre' });
    await loadTexts({ get } as never, 'nb-NO', true);
    const query = { clientName: 'Cockpit', clientVersion: '2.83 build 55', languageCode: 'nb-NO' };
    expect(asked).toEqual([
      ['/Localization/translationsnested', { ...query, part: 'login' }],
      ['/Localization/translationsnested', query],
    ]);
  });

  it('a failing load gives an empty set', { tags: ['I18N-005', 'ERROR-039'] }, async () => {
    const get = () => Promise.reject(new Error('away'));
    expect(await loadTexts({ get } as never, 'nb-NO')).toEqual({});
  });

  it('who is signed in gets the texts of the business unit, and those of another one do not stay', {
    tags: ['I18N-010'],
  }, async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startTexts();
    const asked: unknown[] = [];
    const answers = [{ save: 'Lagre' }, { save: 'Ta vare på', 'own.text': 'Eget' }, { save: 'Lagre' }];
    const get = async (_path: string, _query: unknown, { anonymous }: { anonymous: boolean }) => {
      asked.push(anonymous);
      return { data: answers.shift() };
    };
    const http = { get } as never;
    await showLanguage(http, 'da-DK');
    await showLanguage(http, 'da-DK', 'Oslo');
    await showLanguage(http, 'da-DK', 'Oslo');
    expect([i18next.t('save'), i18next.t('own.text')]).toEqual(['Ta vare på', 'Eget']);
    await showLanguage(http, 'da-DK', 'Bergen');
    expect([i18next.t('save'), i18next.t('own.text')]).toEqual(['Lagre', '#own.text']);
    expect(asked).toEqual([true, false, false]);
    vi.unstubAllGlobals();
  });

  it('what the loaded texts lack shows its key, in no other language', {
    tags: ['I18N-006', 'I18N-007', 'OPEN-174'],
  }, async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startTexts();
    const sets: Record<string, object> = {
      'en-GB': { frame: { help: 'Help' } },
      'nb-NO': { frame: { place: 'Sted' } },
    };
    const get = async (_: string, query: { languageCode: string }) => ({ data: sets[query.languageCode] });
    await showLanguage({ get } as never, 'en-GB');
    await showLanguage({ get } as never, 'nb-NO');
    expect(i18next.t('frame.place')).toBe('Sted');
    expect(i18next.t('frame.help')).toBe('#frame.help');
    expect(i18next.t('frame.rows', { count: 2 })).toBe('#frame.rows');
    expect(i18next.t('help')).toBe('help');
    vi.unstubAllGlobals();
  });
});

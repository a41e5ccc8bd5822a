import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../../src/app/environment';
import { loadCockpit, loadLanguages } from '../../../src/app/load-cockpit';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('environment', () => {
  it('reads the base address, and has a default for what is missing or unreadable', { tags: ['HTTP-001'] }, () => {
    expect(readEnvironment('{"apiBase":"https://x/api","helpUrl":"https://h"}')).toMatchObject({
      apiBase: 'https://x/api',
      helpUrl: 'https://h',
      allowedOrigins: [],
    });
    expect(readEnvironment('<!doctype html>').apiBase).toBe('/api');
    expect(readEnvironment('null').apiBase).toBe('/api');
  });
});

describe('what the cockpit loads', () => {
  const answers = (failing: string) => async (path: string) => {
    if (path === failing) throw new Error('500');
    return { data: path === '/Cockpit/product' ? { models: {} } : path === '/Localization/languages' ? ['nb-NO'] : {} };
  };

  it('settings that fail to load are logged and navigation continues', { tags: ['ERROR-049'] }, async () => {
    const { settings } = await loadCockpit({ get: answers('/User/cockpitSettings') } as never);
    expect(settings.Routes.menuSettings).toEqual({});
  });

  it('without the server’s list the four languages of the product are offered', { tags: ['I18N-001'] }, async () => {
    expect(await loadLanguages({ get: answers('') } as never)).toEqual(['nb-NO']);
    const failing = { get: answers('/Localization/languages') } as never;
    expect(await loadLanguages(failing)).toEqual(['da-DK', 'en-GB', 'nb-NO', 'sv-SE']);
  });

  it('fails without definitions', async () => {
    await expect(loadCockpit({ get: answers('/Cockpit/product') } as never)).rejects.toThrow('500');
  });
});

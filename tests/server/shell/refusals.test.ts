/** Refusals speak the language of whoever is refused. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API, LANGUAGE_HEADER } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  client = await server.login('admin');
});
afterAll(() => server.stop());

const speak = (language: string) => client.fetchJson(API.changeDefaultLanguage, { method: 'PUT', body: { language } });
const messageOf = async (path: string, options: Parameters<Client['fetchJson']>[1] = {}) =>
  (await client.fetchJson<ErrorBody>(path, options)).body.message;

const CALLS: readonly (readonly [what: string, path: string, body: unknown, said: Record<string, string>])[] = [
  [
    'a row that is not there',
    '/Draft/Detail/none',
    undefined,
    {
      'en-GB': 'Purchase draft was not found',
      'nb-NO': 'Innkjøpsutkast ble ikke funnet',
      'da-DK': 'Indkøbskladde blev ikke fundet',
      'sv-SE': 'Inköpsutkast hittades inte',
    },
  ],
  [
    'a request that cannot be read',
    '/Supplier/description?take=all',
    undefined,
    {
      'en-GB': 'The request cannot be performed: take is "all"; expected a whole number',
      'nb-NO': 'Forespørselen kan ikke utføres: take is "all"; expected a whole number',
      'da-DK': 'Anmodningen kan ikke udføres: take is "all"; expected a whole number',
      'sv-SE': 'Begäran kan inte utföras: take is "all"; expected a whole number',
    },
  ],
  [
    'a value that breaks a rule',
    API.seedUserSettings,
    [{ key: 'rowsLimit', value: '0' }],
    {
      'en-GB': "rowsLimit: Enter a value between '1' and '10,000'",
      'nb-NO': 'rowsLimit: Skriv inn en verdi mellom «1» og «10\u00a0000»',
      'da-DK': 'rowsLimit: Indtast en værdi mellem »1« og »10.000«',
      'sv-SE': 'rowsLimit: Ange ett värde mellan ”1” och ”10\u00a0000”',
    },
  ],
  [
    'a body without what is required',
    API.userChoice,
    { id: 'x' },
    {
      'en-GB': 'userOption: Value cannot be empty',
      'nb-NO': 'userOption: Verdien kan ikke være tom',
      'da-DK': 'userOption: Værdien må ikke være tom',
      'sv-SE': 'userOption: Värdet får inte vara tomt',
    },
  ],
  [
    'a name of a view that cannot be one',
    API.saveViewForMe,
    { owner: 'stock', customViewName: '?', gridSettings: '{}' },
    { 'en-GB': 'customViewName: Use 1 to 50 letters, digits, spaces, - or _' },
  ],
];

describe('a refusal', () => {
  it.each(
    CALLS.flatMap(([what, path, body, said]) =>
      Object.entries(said).map((entry) => [what, path, body, ...entry] as const),
    ),
  )(
    'of %s (%s) says why in the language of the session',
    { tags: ['I18N-002'] },
    async (_what, path, body, language, said) => {
      await speak(language);
      const method = body === undefined ? 'GET' : path === API.saveViewForMe ? 'PUT' : 'POST';
      expect(await messageOf(path, { method, ...(body === undefined ? {} : { body }) })).toBe(said);
    },
  );

  it('of a right that lacks says so in the language of the session', { tags: ['PERM-171'] }, async () => {
    const operator = await server.login('operator');
    const { body } = await operator.fetchJson<ErrorBody>(API.systemSection);
    expect([body.title, body.message]).toEqual(['kunne ikke utføre handlingen', 'Tilgangsfeil: ingen tilgang']);
  });

  it('of a role that one may not give names it, in the language of the session', {
    tags: ['ADMIN-015', 'OPEN-122'],
  }, async () => {
    await speak('nb-NO');
    const { body } = await client.fetchJson<ErrorBody>('/User', {
      method: 'POST',
      body: {
        userName: 'ny',
        password: 'Aa-12345678',
        confirmPassword: 'Aa-12345678',
        userRoles: ['GlobalAdminUserRole'],
        defaultLanguage: 'nb-NO',
      },
    });
    expect(body.errors?.[0]).toMatchObject({ field: 'userRoles', message: 'Du kan ikke gi GlobalAdminUserRole' });
  });

  it('of rows that others change again and again says so, after some tries', async () => {
    await speak('nb-NO');
    const tries = vi
      .spyOn(server.ctx.database, 'confined')
      .mockRejectedValue(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
    const { status, body } = await client.fetchJson<ErrorBody>('/Supplier', {
      method: 'POST',
      body: { supplierName: 'Nordfrost' },
    });
    expect(tries).toHaveBeenCalledTimes(5);
    tries.mockRestore();
    expect([status, body.message]).toEqual([
      409,
      'Andre endrer de samme radene akkurat nå. Ingenting ble gjort; prøv igjen.',
    ]);
  });

  it('before there is a session speaks the language of the log-in page', async () => {
    const { body } = await server.fetchJson<ErrorBody>(API.login, {
      method: 'POST',
      body: { userName: 'x' },
      headers: { [LANGUAGE_HEADER]: 'sv-SE' },
    });
    expect(body.message).toContain('Värdet får inte vara tomt');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type EditableText } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { BERGEN, type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let admin: Client;
let operator: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer();
  [admin, operator, stranger] = await Promise.all([
    server.login('admin'),
    server.login('operator'),
    server.login('operator', BERGEN),
  ]);
});
afterAll(() => server.stop());

const PLACE = { clientId: 'Cockpit', owner: 'translations' };
const save = (key: string, value: string, more: object = {}) =>
  admin.fetchJson<ErrorBody>(API.settingsForAll, { method: 'PUT', body: { ...PLACE, key, value, ...more } });
const remove = (key: string) => admin.fetchJson(API.settingsForAll, { method: 'DELETE', body: { ...PLACE, key } });
const flat = async (client: Pick<Client, 'fetchJson'>, languageCode = 'nb-NO') =>
  (await client.fetchJson<Record<string, string>>(`${API.translations}?languageCode=${languageCode}`)).body;
const nested = async (client: Pick<Client, 'fetchJson'>, languageCode = 'nb-NO') =>
  (
    await client.fetchJson<Record<string, Record<string, unknown>>>(
      `${API.translationsNested}?languageCode=${languageCode}`,
    )
  ).body;
const editable = async (languageCode: string) =>
  (await admin.fetchJson<EditableText[]>(`${API.editableTexts}?languageCode=${languageCode}`)).body;

describe('texts of a business unit', () => {
  it('stand in place of the product’s for its people, and for nobody else', {
    tags: ['I18N-010', 'API-077', 'API-078'],
  }, async () => {
    const before = await flat(operator);
    expect((await save('nb-NO.frame.settings', 'Oppsett')).status).toBe(204);
    expect((await flat(operator))['frame.settings']).toBe('Oppsett');
    expect((await nested(operator)).frame?.settings).toBe('Oppsett');
    expect((await flat(operator, 'sv-SE'))['frame.settings']).not.toBe('Oppsett');
    expect((await flat(stranger))['frame.settings']).toBe(before['frame.settings']);
    expect((await flat(server))['frame.settings']).toBe(before['frame.settings']);
    expect((await remove('nb-NO.frame.settings')).status).toBe(204);
    expect(await flat(operator)).toEqual(before);
  });

  it('a caption that English has in its definition alone is found under its key', { tags: ['I18N-010'] }, async () => {
    const texts = await editable('en-GB');
    expect(texts).toContainEqual({ key: 'entities.supplier.plural', text: 'Suppliers' });
    expect((await save('en-GB.entities.supplier.plural', 'Vendors')).status).toBe(204);
    expect((await nested(operator, 'en-GB'))['entities.supplier.plural']).toBe('Vendors');
    expect(await editable('en-GB')).toContainEqual({
      key: 'entities.supplier.plural',
      text: 'Suppliers',
      own: 'Vendors',
    });
    await remove('en-GB.entities.supplier.plural');
  });

  it('every language lists the same keys, with the English words beside', { tags: ['I18N-010'] }, async () => {
    const [english, norwegian] = await Promise.all([editable('en-GB'), editable('nb-NO')]);
    const keys = new Set(norwegian.map(({ key }) => key));
    expect(english.filter(({ key }) => !keys.has(key))).toEqual([]);
    expect(norwegian.length).toBeGreaterThan(1500);
    expect(norwegian.find(({ key }) => key === 'frame.settings')).toMatchObject({ english: 'Settings' });
    expect(english.some(({ key }) => /^(server|login)\./.test(key))).toBe(false);
    expect(await editable('xx-XX')).toEqual([]);
  });

  it.each([
    ['a key that there is not', 'nb-NO.no.such.text', 'x', 'key', 'enum'],
    ['a text that the server says to all', 'nb-NO.server.login.wrong', 'x', 'key', 'enum'],
    ['a language that there is not', 'xx-XX.frame.settings', 'x', 'key', 'enum'],
    ['a key that is inherited', 'nb-NO.__proto__', 'x', 'key', 'enum'],
    ['a blank text', 'nb-NO.frame.settings', ' ', 'value', 'required'],
    ['a text that is too long', 'nb-NO.frame.settings', 'x'.repeat(1001), 'value', 'maxLength'],
    ['a text without its place to fill', 'nb-NO.rules.minimum', 'Mer', 'value', 'placeholders'],
    ['a text with a place that nobody fills', 'nb-NO.frame.settings', 'Mer {{limit}}', 'value', 'noPlaceholders'],
    ['a text that says itself', 'nb-NO.frame.settings', '$t(frame.settings)', 'value', 'format'],
  ])('refuses %s', { tags: ['I18N-010'] }, async (_what, key, value, field, keyword) => {
    const { status, body } = await save(key, value);
    expect([status, body.errors?.map((error) => [error.field, error.keyword])]).toEqual([422, [[field, keyword]]]);
  });

  it('of two who save over the same text the second is told what stands there', { tags: ['OPEN-237'] }, async () => {
    expect((await save('nb-NO.frame.settings', 'Mitt', { seen: null })).status).toBe(204);
    const { status, body } = await save('nb-NO.frame.settings', 'Ditt', { seen: null });
    expect([status, body.current]).toEqual([409, { value: 'Mitt' }]);
    await remove('nb-NO.frame.settings');
  });

  it('are for those who edit settings: nobody has texts for oneself, and no other call writes them', {
    tags: ['PERM-171'],
  }, async () => {
    expect((await operator.fetchJson<ErrorBody>(API.editableTexts)).body.errorCode).toBe('ACCESS_DENIED');
    const entry = { ...PLACE, key: 'nb-NO.frame.settings', value: 'Mitt' };
    const own = await operator.fetchJson<ErrorBody>(API.userSettings, { method: 'PUT', body: entry });
    expect(own.body.errorCode).toBe('ACCESS_DENIED');
    for (const scope of ['Factory', 'BusinessUnit', 'User']) {
      const seeded = await admin.fetchJson<ErrorBody>(
        `${API.seedDefaultSettings}?clientId=Cockpit&owner=translations&scope=${scope}`,
        { method: 'POST', body: [{ key: entry.key, value: entry.value }] },
      );
      expect(seeded.body.errorCode).toBe('ACCESS_DENIED');
    }
  });
});

describe('texts of the terminals', () => {
  const TERMINAL = { clientId: 'MobileAndroid', owner: 'translations' };
  const put = (key: string, value: string) =>
    admin.fetchJson<ErrorBody>(API.settingsForAll, { method: 'PUT', body: { ...TERMINAL, key, value } });

  it('are kept by language and key, over the defaults that came with the terminals', {
    tags: ['I18N-011', 'OPEN-176'],
  }, async () => {
    await admin.fetchJson(`${API.seedDefaultSettings}?clientId=MobileAndroid&owner=translations&scope=Factory`, {
      method: 'POST',
      body: [{ key: 'nb-NO.pick.title', value: 'Plukk {{order}}' }],
    });
    const read = async () =>
      (
        await operator.fetchJson<{ value: string | null }>(
          `${API.userSettings}?${new URLSearchParams({ ...TERMINAL, key: 'nb-NO.pick.title' })}`,
        )
      ).body.value;
    expect(await read()).toBe('Plukk {{order}}');
    expect((await put('nb-NO.pick.title', 'Plukk')).body.errors?.[0]?.keyword).toBe('placeholders');
    expect((await put('nb-NO.pick.title', 'Hent {{order}}')).status).toBe(204);
    expect(await read()).toBe('Hent {{order}}');
    expect((await put('nb-NO.own.text', 'Noe eget')).status).toBe(204);
    expect((await put('pick.title', 'x')).body.errors?.[0]?.keyword).toBe('enum');
  });
});

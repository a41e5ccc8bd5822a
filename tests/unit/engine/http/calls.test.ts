/** What is made of the descriptions of calls, besides what server tests see. */
import { describe, expect, it } from 'vitest';
import { API, fill, type HttpClient } from '../../../../src/engine/http';
import { CALLS, type Call } from '../../../../src/engine/http/calls';

const all = Object.entries(CALLS).flatMap(([concern, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({ name: `${concern}.${name}`, call })),
);

describe('the descriptions of calls', () => {
  it('say of each call what it answers: as JSON, as a file, or nothing', () => {
    const unclear = all.filter(({ call }) => call.answer && call.answersFile).map(({ name }) => name);
    expect(unclear).toEqual([]);
    const reading = all.filter(({ call }) => call.method === 'GET' && !call.answer && !call.answersFile);
    expect(reading).toEqual([]);
  });

  it('describe each method and path once', () => {
    const keys = all.map(({ call }) => `${call.method} ${call.path.toLowerCase()}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('leave no answer open but a row of a definition, which its own schema describes', () => {
    const open = all.filter(({ call }) => JSON.stringify(call.answer) === '{"type":"object"}');
    expect(open.map(({ name }) => name)).toEqual(['ACCOUNT.changePicture', 'FIND.row', 'SETTINGS.changeLanguage']);
  });
});

describe('a path of the catalogue', () => {
  it('is filled by the names that it has', () => {
    expect(fill(API.history, { entity: 'stock', id: 'a/b' })).toBe('/History/stock/a%2Fb');
    // @ts-expect-error: the path has another name.
    fill(API.history, { entity: 'stock', key: '7' });
  });

  it('gives body and answer their types', () => {
    const typed = async (http: HttpClient) => {
      const { data } = await http.get(API.ownSessions);
      data?.[0]?.device satisfies string | null | undefined;
      // @ts-expect-error: no session has this.
      data?.[0]?.colour;
      // @ts-expect-error: a misspelt property of the body.
      await http.put(API.approve, { id: ['1'] });
      // @ts-expect-error: no such method at this path.
      await http.post(API.ownSessions, {});
      await http.put(API.approve, { ids: ['1'] });
    };
    expect(typed).toBeTypeOf('function');
  });
});

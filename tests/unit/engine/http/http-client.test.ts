import { describe, expect, it, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import {
  API,
  ApiError,
  createHttpClient,
  type EndingOption,
  ERROR_TITLE,
  type HttpClientOptions,
  isAccessDenied,
  isDismissed,
  isQuiet,
  type UserChoice,
} from '../../../../src/engine/http';
import { itEach } from '../../../lib/it-each';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

/** A client in front of a server that answers with what `reply` gives. */
function setUp(
  reply: (sent: Sent) => Response | Promise<Response> = () => json({}),
  more: Partial<HttpClientOptions> = {},
) {
  const sent: Sent[] = [];
  const ended: ApiError[] = [];
  const shown: ApiError[] = [];
  const clock = new SimulatedClock();
  const http = createHttpClient({
    fetch: async (url, init) => {
      init.signal?.throwIfAborted();
      const call = { url, init, headers: new Headers(init.headers) };
      sent.push(call);
      return reply(call);
    },
    environment: () => 'https://wms.example/api',
    clock,
    token: () => 'secret',
    onUnauthorised: (error) => ended.push(error),
    onError: (error) => shown.push(error),
    ...more,
  });
  return { http, sent, ended, shown, clock };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

const CREDENTIALS = { businessUnitName: 'Oslo', userName: 'admin', password: 'wrong' };

describe('a request', () => {
  it('goes below the configured base, with its query', { tags: ['HTTP-001', 'HTTP-002'] }, async () => {
    const { http, sent } = setUp();
    await http.get('/Supplier/description', {
      skip: 0,
      take: 20,
      ids: ['a b', 'c'],
      none: null,
      empty: '',
      off: false,
    });
    await http.get('Printer?x=1', [['y', 'å&']]);
    expect(sent.map(({ url }) => url)).toEqual([
      'https://wms.example/api/Supplier/description?skip=0&take=20&ids=a+b&ids=c&off=false',
      'https://wms.example/api/Printer?x=1&y=%C3%A5%26',
    ]);
  });

  it('uses an address as given, and sends the token to allowed origins only', { tags: ['HTTP-003'] }, async () => {
    const { http, sent } = setUp(undefined, { allowedOrigins: ['https://files.example'] });
    const addresses = [
      'https://wms.example/other',
      'https://files.example/a.pdf',
      'https://files.example.evil.example/a.pdf',
      'http://files.example/a.pdf',
      'https://wms.example@evil.example/x',
    ];
    for (const address of addresses) await http.get(address);
    expect(sent.map(({ url }) => url)).toEqual(addresses);
    expect(sent.map(({ headers }) => headers.has('Authorization'))).toEqual([true, true, false, false, false]);
    expect(sent.map(({ headers }) => headers.has('Client-Version'))).toEqual([true, true, false, false, false]);
  });

  it('carries token, client version and JSON headers', {
    tags: ['HTTP-004', 'SESSION-013', 'HTTP-005', 'HTTP-006', 'CONST-004'],
  }, async () => {
    const { http, sent } = setUp(undefined, { language: () => 'nb-NO' });
    await http.put('/Supplier', { name: 'Å' });
    expect(Object.fromEntries(sent[0]!.headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer secret',
      'client-version': '2.83 build 55',
      'content-type': 'application/json',
      'x-lang-code': 'nb-NO',
    });
    expect(sent[0]!.init.body).toBe('{"name":"Å"}');
  });

  it('leaves the token out before login', { tags: ['HTTP-004'] }, async () => {
    const { http, sent } = setUp(undefined, { token: () => null });
    await http.get('/Localization/languages');
    expect(sent[0]!.headers.has('Authorization')).toBe(false);
  });

  it('sends form data as it is, and reads bytes', { tags: ['HTTP-020', 'HTTP-021'] }, async () => {
    const { http, sent } = setUp(() => new Response(new Uint8Array([1, 2, 3])));
    await http.post('/Seeding', new FormData(), { accept: 'binary' });
    expect(sent[0]!.headers.has('Content-Type')).toBe(false);
    expect(sent[0]!.headers.get('Accept')).toBe('*/*');
    const { data } = await http.get<ArrayBuffer>('/Material/labelPreview/a/b', undefined, { accept: 'binary' });
    expect([...new Uint8Array(data!)]).toEqual([1, 2, 3]);
  });

  it('waits for the environment, asked every 500 ms, and is then sent in order', { tags: ['HTTP-017'] }, async () => {
    let base: string | null = null;
    const { http, sent, clock } = setUp(undefined, { environment: () => base });
    const calls = [http.get('/a'), http.get('/b')];
    await Promise.resolve();
    clock.increment(500);
    await Promise.resolve();
    base = '/api';
    clock.increment(499);
    await Promise.resolve();
    expect(sent).toEqual([]);
    clock.increment(1);
    const late = http.get('/c');
    await Promise.all([...calls, late]);
    expect(sent.map(({ url }) => url)).toEqual(['/api/a', '/api/b', '/api/c']);
  });
});

describe('an answer', () => {
  it('of 207 is marked', { tags: ['HTTP-015'] }, async () => {
    const body = { succeeded: [], failed: [{ id: '1', name: 'a', reason: 'wrong state' }] };
    const { http } = setUp(({ url }) => json(body, url.endsWith('some') ? 207 : 200));
    expect(await http.put('/some')).toMatchObject({ kind: 'done', status: 207, multiStatus: true, data: body });
    expect(await http.put('/all')).toMatchObject({ multiStatus: false });
  });

  it('without a body gives null', async () => {
    const { http } = setUp(() => new Response(null, { status: 204 }));
    expect((await http.delete('/Supplier', { ids: ['1'] })).data).toBeNull();
  });

  itEach([
    [['HTTP-007', 'SESSION-004'], 401],
    [['HTTP-008', 'SESSION-005'], 403],
  ])('%i reports the end of the session', async (status) => {
    const { http, ended } = setUp(() => json({ message: 'gone' }, status));
    const error = await errorOf(http.get('/Supplier/description'));
    expect(ended).toEqual([error]);
    expect(isQuiet(error)).toBe(true);
  });

  it('of a late 401 to an earlier session’s token does not end the next one', { tags: ['SESSION-004'] }, async () => {
    let token = 'first';
    const { http, ended } = setUp(() => json({}, 401), { token: () => token });
    const late = errorOf(http.get('/x'));
    await Promise.resolve();
    token = 'second';
    expect(isQuiet(await late)).toBe(true);
    expect(ended).toEqual([]);
  });

  it('with rows tells by which definition they came, unless they are an earlier session’s', {
    tags: ['GRID-032'],
  }, async () => {
    let token = 'first';
    const marks: string[] = [];
    const reply = () => new Response('[]', { headers: { 'X-Model': 'stock:abc' } });
    const { http } = setUp(reply, { token: () => token, onModel: (mark) => marks.push(mark) });
    await http.get('/x');
    expect(marks).toEqual(['stock:abc']);
    const late = http.get('/x');
    await Promise.resolve();
    token = 'second';
    await late;
    expect(marks).toEqual(['stock:abc']);
  });

  it('of 404 tells that something was not found', { tags: ['LOWCODE-012'] }, async () => {
    const onMissing = vi.fn();
    const { http } = setUp(() => json({ message: 'GET /x was not found' }, 404), { onMissing });
    expect(await errorOf(http.get('/x'))).toMatchObject({ status: 404 });
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it('of 401 to a call before the session ends nothing', { tags: ['LOGIN-014'] }, async () => {
    const { http, ended, sent } = setUp(() => json({ message: 'wrong password' }, 401));
    const error = await errorOf(http.post('/Authentication/user', CREDENTIALS, { anonymous: true }));
    expect(error).toMatchObject({ kind: 'Error', status: 401, message: 'wrong password' });
    expect(sent[0]!.headers.has('Authorization')).toBe(false);
    expect(ended).toEqual([]);
  });

  it('of 418 is ignored', { tags: ['HTTP-009'] }, async () => {
    const { http, ended, shown } = setUp(() => json({ message: 'teapot' }, 418));
    expect(await http.get('/x')).toMatchObject({ kind: 'ignored', data: null });
    expect([...ended, ...shown]).toEqual([]);
  });

  it('of a cancelled request is ignored, before, while and after it is sent', { tags: ['HTTP-010'] }, async () => {
    const { http } = setUp(
      ({ init }) =>
        new Promise((_, reject) => init.signal!.addEventListener('abort', () => reject(init.signal!.reason))),
    );
    const during = new AbortController();
    const pending = http.get('/x', undefined, { signal: during.signal });
    await new Promise((resolve) => setTimeout(resolve));
    during.abort(new Error('left the page'));
    expect(await pending).toMatchObject({ kind: 'cancelled', data: null });
    expect(await http.get('/x', undefined, { signal: AbortSignal.abort() })).toMatchObject({ kind: 'cancelled' });
  });
});

describe('a failed call', () => {
  it('rejects with the server’s error body', { tags: ['HTTP-016'] }, async () => {
    const body = {
      title: 'Stale',
      message: 'changed since',
      errorCode: 'STALE',
      timeStamp: 't',
      version: '1',
      changed: ['name'],
    };
    const { http, ended } = setUp(() => json(body, 412));
    const error = await errorOf(http.put('/Supplier', {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: 'Error', status: 412, message: 'changed since', body });
    expect(ended).toEqual([]);
  });

  it('tells a refused right by its code', { tags: ['ERROR-009', 'PERM-171'] }, async () => {
    const { http, ended } = setUp(() => json({ message: 'no', errorCode: 'ACCESS_DENIED' }, 422));
    const error = await errorOf(http.put('/Supplier', {}));
    expect(error).toMatchObject({ kind: 'Authorization Error: access denied' });
    expect(isAccessDenied(error)).toBe(true);
    expect(ended).toEqual([]);
  });

  it.each([
    ['', 'BAD', { message: '500 BAD', errorCode: 'INTERNAL' }],
    ['plain text', '', { message: 'plain text' }],
    [
      '<html><style>p{}</style><h1>Bad gateway</h1><p>nginx</p></html>',
      'BAD',
      { message: '500 BAD', details: 'Bad gateway nginx' },
    ],
    ['{"message":""}', 'BAD', { message: '500 BAD' }],
    ['{"message":{"x":1},"title":7}', 'BAD', { message: '500 BAD', title: ERROR_TITLE }],
    ['[1]', '', { message: '[1]' }],
    ['"said"', '', { message: 'said' }],
  ])('copes with the body %j', { tags: ['HTTP-016'] }, async (text, statusText, expected) => {
    const { http } = setUp(() => new Response(text, { status: 500, statusText }));
    const error = await errorOf(http.get('/x'));
    expect(error?.body).toMatchObject({ title: 'could not perform the action', ...expected });
  });

  it('also when a 200 cannot be read', { tags: ['HTTP-016'] }, async () => {
    const { http } = setUp(() => new Response('<html>captive portal</html>'));
    expect(await errorOf(http.get('/x'))).toMatchObject({
      kind: 'Error',
      status: 200,
      body: { details: 'captive portal' },
    });
  });

  it('of which no server is reached is a network error', { tags: ['ERROR-008'] }, async () => {
    const { http } = setUp(() => Promise.reject(new TypeError('fetch failed')));
    expect(await errorOf(http.get('/x'))).toMatchObject({ kind: 'Network Error', status: 0, message: 'fetch failed' });
  });
});

describe('a user choice', () => {
  const choice = {
    id: '7',
    type: 'Standard',
    title: 'Sure?',
    description: 'It is late',
    userOptions: ['Retry', 'Cancel'],
  };

  it('comes with the error of an answer that is not 200', {
    tags: ['HTTP-011', 'ENTITY-050', 'ENTITY-051'],
  }, async () => {
    const { http, shown } = setUp(() => json({ message: 'ask', userChoice: choice }, 422));
    expect(await errorOf(http.put('/x'))).toMatchObject({ kind: 'User Choice', status: 422, choice });
    expect(shown).toEqual([]);
  });

  it('of type MaterialItemType in a 200 rejects', { tags: ['HTTP-013', 'ENTITY-052'] }, async () => {
    const { http } = setUp(() => json({ userChoice: { ...choice, type: 'MaterialItemType' } }));
    expect(await errorOf(http.put('/x'))).toMatchObject({
      kind: 'User Choice',
      status: 200,
      choice: { type: 'MaterialItemType' },
    });
  });

  it('of any other type in a 200 shows an error and gives null', { tags: ['HTTP-014'] }, async () => {
    const { http, shown } = setUp(() => json({ userChoice: choice }));
    expect((await http.put('/x')).data).toBeNull();
    expect(shown).toMatchObject([{ message: 'It is late', body: { title: 'Sure?' } }]);
  });

  /** A client whose server asks as often as is said, and whose person gives these answers. */
  function asked(times: number, answers: EndingOption[], told = 204) {
    const open: UserChoice[] = [];
    let questions = 0;
    const client = setUp(
      ({ url }) => {
        if (url.endsWith(API.userChoice)) return told === 204 ? new Response(null, { status: told }) : json({}, told);
        return questions++ < times ? json({ message: 'ask', userChoice: choice }, 409) : json({ done: true });
      },
      {
        choose: async (one) => {
          open.push(one);
          return answers.shift() ?? 'Close';
        },
      },
    );
    return {
      ...client,
      open,
      calls: () => client.sent.map(({ url, init }) => [init.method, url.slice(23), init.body]),
    };
  }
  const told = (userOption: string) => ['POST', '/UserChoice/perform', JSON.stringify({ id: '7', userOption })];

  it('Retry tells the server, and then repeats the call once', {
    tags: ['HTTP-011', 'HTTP-012', 'API-083'],
  }, async () => {
    const { http, open, calls } = asked(1, ['Retry']);
    expect(await http.put('/x', { a: 1 })).toMatchObject({ data: { done: true } });
    expect(open).toMatchObject([choice]);
    expect(calls()).toEqual([['PUT', '/x', '{"a":1}'], told('Retry'), ['PUT', '/x', '{"a":1}']]);
  });

  it('a call that asks again when it is repeated has the person asked again', { tags: ['HTTP-011'] }, async () => {
    const { http, open, calls } = asked(5, ['Retry', 'Close']);
    expect(await errorOf(http.put('/x'))).toMatchObject({ kind: 'Dismissed' });
    expect(open).toHaveLength(2);
    expect(calls()).toHaveLength(3);
  });

  it('Cancel tells the server, Close does not, and neither repeats the call', { tags: ['HTTP-012'] }, async () => {
    for (const [option, after] of [
      ['Cancel', [told('Cancel')]],
      ['Close', []],
    ] as const) {
      const { http, calls, shown } = asked(1, [option]);
      const error = await errorOf(http.put('/x'));
      expect(error).toMatchObject({ kind: 'Dismissed', status: 409 });
      expect([isDismissed(error), isQuiet(error), shown]).toEqual([true, false, []]);
      expect(calls()).toEqual([['PUT', '/x', undefined], ...after]);
    }
  });

  it('a choice that the server does not know ends the call with what the server says', {
    tags: ['HTTP-012'],
  }, async () => {
    const { http, calls } = asked(1, ['Retry'], 404);
    expect(await errorOf(http.put('/x'))).toMatchObject({ kind: 'Error', status: 404 });
    expect(calls()).toHaveLength(2);
  });

  it('offers only the four options, whatever the server names', { tags: ['ENTITY-051'] }, async () => {
    const { http } = setUp(() => json({ userChoice: { id: 7, userOptions: ['Cancel', 'Explode', 'Copy', 3] } }, 409));
    const error = await errorOf(http.put('/x'));
    expect(error?.choice).toMatchObject({ id: '7', title: '', description: '', userOptions: ['Copy', 'Cancel'] });
  });
});

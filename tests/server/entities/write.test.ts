import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cockpit, search, session, startCockpit } from './cockpit';

const DEFINITIONS = {
  maker: {
    properties: {
      name: { maxLength: 20 },
      email: { format: 'email' },
      rank: { type: 'integer', minimum: 0 },
      status: { enum: ['Active', 'Inactive'], default: 'Active' },
    },
    required: ['name', 'status'],
    unique: ['name'],
    endpoints: 'Maker',
    actions: {
      deactivate: { set: { status: 'Inactive' }, call: 'PUT /Maker', permission: 'can_update_maker' },
      retire: { from: ['Active'], to: 'Inactive', call: 'PUT /Maker/{id}/retire', rows: 'one' },
      retireMany: {
        from: { not: ['Inactive'] },
        to: 'Inactive',
        form: ['rank'],
        texts: { 'refused.Inactive': 'It is retired already' },
      },
      rankIt: { rows: 'one', form: ['rank'], call: 'PUT /Maker', permission: 'can_update_maker' },
      makeGadget: {
        rows: 'one',
        form: { properties: { title: {} } },
        call: 'POST /Gadget',
        body: { makerId: '{id}' },
      },
    },
    state: 'status',
    pages: ['makers'],
  },
  gadget: {
    properties: {
      title: {},
      makerId: { lookup: 'maker' },
      makerName: {},
      low: { type: 'number', multipleOf: 0.01, compare: { '<=': 'high' } },
      high: { type: 'number', multipleOf: 0.01 },
      web: { type: 'boolean' },
      shopId: { when: { web: true } },
      madeAt: { format: 'date-time', default: '{clock.now}' },
      tags: { type: 'array' },
      secret: { permission: 'data.can_see_secret' },
    },
    required: ['title', 'shopId'],
    endpoints: 'Gadget',
    pages: ['gadgets'],
  },
  offer: {
    properties: { name: {}, isCheap: { type: 'boolean' }, reason: { default: 'Old', when: { isCheap: true } } },
    endpoints: 'Offer',
  },
  loan: {
    properties: {
      name: {},
      limit: { type: 'integer', default: 10 },
      amount: { type: 'integer' },
      state: { enum: ['Open', 'Lost'], default: 'Open' },
      excuse: { when: { state: 'Lost' } },
    },
    endpoints: 'Loan',
    form: ['name', 'limit', 'excuse'],
    actions: {
      explain: { form: { properties: { excuse: true }, required: ['excuse'] } },
      lend: { form: { properties: { amount: { compare: { '<=': 'limit' } } } } },
      raise: { rows: 'one', form: { properties: { limit: { compare: { '>=': '{limit}' } } } } },
      take: {
        rows: 'one',
        form: {
          properties: { amount: true, excuse: { when: { amount: { compare: { '<': 'limit' } } } } },
          required: ['excuse'],
        },
      },
    },
  },
};

describe('changes', () => {
  let cockpit: Cockpit;
  let makerId: string;
  const add = async (path: string, body: object) => (await cockpit.call('POST', path, { body })).body;
  const list = async (path: string, options: object = {}) =>
    (await cockpit.call('GET', `/${path}/description${search(options as never)}`)).body;

  beforeAll(async () => {
    cockpit = await startCockpit(DEFINITIONS);
  });
  afterAll(() => cockpit.close());
  beforeEach(async () => {
    for (const table of ['gadget', 'maker', 'loan', 'change', 'audit', 'command'])
      await cockpit.database.query({ text: `delete from ${table}`, values: [] });
    makerId = (await add('/Maker', { name: 'Acme' })).id;
  });

  it('adds a row with its defaults and tells whose it is', async () => {
    const { status, body } = await cockpit.call('POST', '/Gadget', {
      body: { title: 'Lamp', makerId, low: 0.29, high: 1, tags: ['a'] },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Lamp',
      makerName: 'Acme',
      low: 0.29,
      madeAt: '2026-11-20T12:00:00.000Z',
      rowVersion: 1,
      tags: ['a'],
    });
    const [audit] = await cockpit.database.query<{ action: string; user_name: string; after: object }>({
      text: "select * from audit where entity = 'gadget'",
      values: [],
    });
    expect(audit).toMatchObject({ action: 'gadget.add', user_name: 'admin', before: null, after: { title: 'Lamp' } });
    const changes = await cockpit.database.query({
      text: "select operation, keys, business_unit from change where table_name = 'gadget'",
      values: [],
    });
    expect(changes).toEqual([{ operation: 'I', keys: [body.id], business_unit: 'Oslo' }]);
  });

  it('leaves what is absent and clears what is null', async () => {
    const { id } = await add('/Gadget', { title: 'Lamp', makerId, low: 1, high: 2 });
    const changed = await cockpit.call('PUT', '/Gadget', { body: { id, low: null, makerId: null } });
    expect(changed.body).toMatchObject({
      title: 'Lamp',
      high: 2,
      low: null,
      makerId: null,
      makerName: null,
      rowVersion: 2,
    });
    const refused = await cockpit.call('PUT', '/Gadget', { body: { id, title: '' } });
    expect(refused.body.errors).toMatchObject([{ field: 'title', keyword: 'required' }]);
  });

  it.each([
    [{}, 'title', 'required'],
    [{ title: 'x', colour: 'red' }, 'colour', 'additionalProperties'],
    [{ title: 'x', low: 2, high: 1 }, 'low', 'compare'],
    [{ title: 'x', low: 0.005 }, 'low', 'multipleOf'],
    [{ title: 'x', web: true }, 'shopId', 'required'],
    [{ title: 'x', shopId: '7' }, 'shopId', 'when'],
    [{ title: 'x', makerId: 'nobody' }, 'makerId', 'reference'],
    [{ title: 7 }, 'title', 'type'],
    [{ title: 'x', madeAt: 'yesterday' }, 'madeAt', 'format'],
    [{ title: 'x'.repeat(256) }, 'title', 'maxLength'],
    [{ title: 'x', makerName: 'y' }, 'makerName', 'additionalProperties'],
  ])('refuses %j for %s', { tags: ['VALID-021', 'LOWCODE-025'] }, async (body, field, keyword) => {
    const answer = await cockpit.call('POST', '/Gadget', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errorCode).toBe('VALIDATION');
    expect(answer.body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, keyword })]));
    expect(await list('Gadget')).toEqual([]);
  });

  it('what a form does not ask for is looked up in the stored row, of each row its own, and never taken', {
    tags: ['VALID-021'],
  }, async () => {
    const told = async (path: string, body: object) => {
      const answer = await cockpit.call(path === '/Loan' ? 'PUT' : 'POST', '/Loan', { body });
      return answer.status === 200 || answer.body.errors.map((one: object) => Object.values(one).slice(0, 2).join(' '));
    };
    expect(await told('/Loan/add', { name: 'new', excuse: 'Fire' })).toEqual(['excuse when']);
    const open = (await add('/Loan', { name: 'open' })).id;
    const lost = (await add('/Loan', { name: 'lost' })).id;
    await cockpit.database.query({ text: `update loan set state = 'Lost' where id = $1`, values: [lost] });

    expect(await told('/Loan', { id: open, excuse: 'Fire' })).toEqual(['excuse when']);
    expect(await told('/Loan', { id: lost, excuse: 'Fire' })).toBe(true);
    expect(await told('/Loan', { id: open, excuse: 'Fire', state: 'Lost' })).toEqual(['state additionalProperties']);

    const many = async (action: string, body: object) => {
      const { body: result } = await cockpit.call('PUT', `/Loan/${action}`, { body: { ids: [open, lost], ...body } });
      return result.failed.map(({ name, reason }: { name: string; reason: string }) => `${name}: ${reason}`);
    };
    expect(await many('explain', { excuse: 'Flood' })).toEqual([
      'open: Excuse: is not asked for with the other values',
    ]);
    await cockpit.call('PUT', '/Loan', { body: { id: lost, excuse: null } });
    expect(await many('explain', {})).toEqual(['lost: Excuse: Value cannot be empty']);
    await cockpit.call('PUT', '/Loan', { body: { id: open, limit: 20 } });
    expect(await many('lend', { amount: 15 })).toEqual(['lost: Amount: Must not be greater than Limit']);
  });

  it('requires a field that is asked while values compare so, and only then', { tags: ['VALID-002'] }, async () => {
    const { id } = await add('/Loan', { name: 'open' });
    const take = (body: object) => cockpit.call('PUT', '/Loan/take', { body: { id, ...body } });
    expect((await take({ amount: 4 })).body.errors).toMatchObject([{ field: 'excuse', keyword: 'required' }]);
    expect((await take({ amount: 10, excuse: 'None' })).body.errors).toMatchObject([{ keyword: 'when' }]);
    expect((await take({ amount: 10 })).body).toMatchObject({ amount: 10, excuse: null });
    expect((await take({ amount: 4, excuse: 'Rain' })).body).toMatchObject({ amount: 4, excuse: 'Rain' });
  });

  it('refuses a second row of the same name, whatever its case', async () => {
    const answer = await cockpit.call('POST', '/Maker', { body: { name: 'ACME' } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ field: 'name', keyword: 'unique' }]);
    expect(
      (await cockpit.call('POST', '/Maker', { body: { name: 'ACME' }, session: session({ businessUnit: 'Bergen' }) }))
        .status,
    ).toBe(200);
  });

  it('refuses a stale change and tells what changed', async () => {
    await cockpit.call('PUT', '/Maker', { body: { id: makerId, rank: 3 } });
    const stale = await cockpit.call('PUT', '/Maker', {
      body: { id: makerId, email: 'a@b.no' },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ errorCode: 'STALE', changed: ['rank'], current: { rank: 3, rowVersion: 2 } });
    const fresh = await cockpit.call('PUT', '/Maker', {
      body: { id: makerId, email: 'a@b.no' },
      headers: { 'if-match': '"2"' },
    });
    expect(fresh.body.rowVersion).toBe(3);
    expect(
      (await cockpit.call('PUT', '/Maker', { body: { id: makerId, rank: 1 }, headers: { 'if-match': 'x' } })).status,
    ).toBe(400);
  });

  it('says that a row is not there any more that was deleted since it was loaded, and performs the others', {
    tags: ['ERROR-016'],
  }, async () => {
    const { id: gone } = await add('/Maker', { name: 'Gone' });
    expect((await cockpit.call('DELETE', `/Maker?ids=${gone}`)).status).toBe(200);
    const headers = { 'if-match': '"1"' };
    const alone = await cockpit.call('PUT', '/Maker', { body: { id: gone, rank: 3 }, headers });
    expect([alone.status, alone.body.message]).toEqual([404, expect.stringContaining('was not found')]);
    const body = { ids: [gone, makerId], versions: { [gone]: 1, [makerId]: 1 } };
    const among = await cockpit.call('PUT', '/Maker/retireMany', { body });
    expect([among.status, among.body]).toMatchObject([
      207,
      { succeeded: [{ id: makerId }], failed: [{ id: gone, reason: 'was not found' }] },
    ]);
    expect((await cockpit.call('DELETE', `/Maker?ids=${gone}`)).body.failed).toMatchObject([{ id: gone }]);
  });

  it('loses no change of two at once', async () => {
    const calls = Array.from({ length: 8 }, (_, rank) =>
      cockpit.call('PUT', '/Maker', { body: { id: makerId, rank }, headers: { 'if-match': '"1"' } }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const blind = Array.from({ length: 8 }, () => cockpit.call('PUT', '/Maker', { body: { id: makerId, rank: 7 } }));
    expect((await Promise.all(blind)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await list('Maker')).toMatchObject([{ rank: 7, rowVersion: 10 }]);
  });

  it('changes many rows in both directions at once without standing in its own way', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => (await add('/Maker', { name: `m${n}` })).id),
    );
    const orders = [ids, ids.toReversed(), ids, ids.toReversed()];
    const answers = await Promise.all(
      orders.map((ids) =>
        cockpit.call('PUT', '/Maker', {
          body: { ids, status: 'Inactive' },
          headers: { 'x-action': 'maker.deactivate' },
        }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.succeeded.length])).toEqual(Array(4).fill([200, 20]));
  });

  it('performs what is allowed and names what is not', { tags: ['OPEN-004'] }, async () => {
    const other = await add('/Maker', { name: 'Bolt', status: 'Inactive' });
    const versions = { [makerId]: 1 };
    const answer = await cockpit.call('PUT', '/Maker/retireMany', {
      body: { ids: [makerId, other.id, 'gone'], rank: 9, versions },
    });
    expect(answer.status).toBe(207);
    expect(answer.body.succeeded).toEqual([{ id: makerId, name: 'Acme' }]);
    expect(answer.body.failed).toEqual([
      { id: 'gone', name: 'gone', reason: 'was not found' },
      {
        id: other.id,
        name: 'Bolt',
        reason: 'It is retired already',
        detail: 'Status is Inactive; allowed: Active',
        allowedStates: ['Active'],
      },
    ]);
    expect(await list('Maker', { sort: ['name'] })).toMatchObject([
      { name: 'Acme', status: 'Inactive', rank: 9 },
      { name: 'Bolt', rank: null },
    ]);
    const again = await cockpit.call('PUT', '/Maker/retireMany', { body: { ids: [makerId], rank: 1, versions } });
    expect(again.body.failed[0].reason).toMatch(/in the meantime/);
  });

  it('checks the state of a single row', async () => {
    expect((await cockpit.call('PUT', `/maker/${makerId}/RETIRE`)).body.status).toBe('Inactive');
    const answer = await cockpit.call('PUT', `/Maker/${makerId}/retire`);
    expect(answer.status).toBe(422);
    expect(answer.body.errorCode).toBe('REFUSED');
    expect((await cockpit.call('PUT', '/Maker/nobody/retire')).status).toBe(404);
  });

  it('takes the action that the header names, or the one that fits', async () => {
    const byFit = await cockpit.call('PUT', '/Maker', { body: { ids: [makerId], status: 'Inactive' } });
    expect(byFit.body.succeeded).toHaveLength(1);
    const byName = await cockpit.call('PUT', '/Maker', {
      body: { id: makerId, status: 'Active' },
      headers: { 'x-action': 'maker.update' },
    });
    expect(byName.body.status).toBe('Active');
    const wrong = await cockpit.call('PUT', '/Maker', {
      body: { id: makerId },
      headers: { 'x-action': 'maker.updat' },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.message).toMatch(/did you mean "maker.update"/);
  });

  it('takes what its own update and a part of it both allow for the update', { tags: ['API-129'] }, async () => {
    const { body } = await cockpit.call('PUT', '/Maker', { body: { id: makerId, rank: 4 } });
    expect(body).toMatchObject({ name: 'Acme', rank: 4 });
    const [, own] = await cockpit.database.query<{ action: string }>({
      text: 'select action from audit where entity = $1 order by id',
      values: ['maker'],
    });
    expect(own?.action).toBe('maker.update');
  });

  it('makes a row of another definition by its call, which without a name is that definition’s own', async () => {
    const body = { title: 'Thing', makerId };
    const byName = await cockpit.call('POST', '/Gadget', { body, headers: { 'x-action': 'maker.makeGadget' } });
    const byFit = await cockpit.call('POST', '/Gadget', { body });
    for (const { status, body } of [byName, byFit])
      expect([status, body]).toMatchObject([200, { title: 'Thing', makerName: 'Acme' }]);
    const [, own] = await cockpit.database.query<{ action: string }>({
      text: 'select action from audit where entity = $1 order by id',
      values: ['gadget'],
    });
    expect(own?.action).toBe('gadget.add');
  });

  it('refuses without the permission and changes nothing', { tags: ['PERM-171', 'OPEN-001'] }, async () => {
    const refused = session({ without: ['data.can_update_maker'] });
    const answer = await cockpit.call('PUT', '/Maker', { body: { id: makerId, rank: 5 }, session: refused });
    expect(answer.status).toBe(422);
    expect(answer.body.errorCode).toBe('ACCESS_DENIED');
    expect(
      (
        await cockpit.call('POST', '/Maker', {
          body: { name: 'x' },
          session: session({ without: ['grid.can_create'] }),
        })
      ).body.errorCode,
    ).toBe('ACCESS_DENIED');
    expect(await list('Maker')).toMatchObject([{ rank: null, rowVersion: 1 }]);
  });

  it('does not write a field that the session does not see', async () => {
    const { id } = await add('/Gadget', { title: 'Lamp', secret: 'gold' });
    const blind = session({ without: ['data.can_see_secret'] });
    const answer = await cockpit.call('PUT', '/Gadget', { body: { id, secret: 'lead' }, session: blind });
    expect(answer.status).toBe(422);
    expect((await cockpit.call('PUT', '/Gadget', { body: { id, title: 'Torch' }, session: blind })).text).not.toContain(
      'secret',
    );
    expect(await list('Gadget')).toMatchObject([{ title: 'Torch', secret: 'gold' }]);
  });

  it('clears nothing that the action does not ask for', { tags: ['PERM-171'] }, async () => {
    const { id } = await add('/Gadget', { title: 'Lamp', secret: 'gold', makerId });
    const body = { id, title: 'Torch', secret: null };
    await cockpit.call('PUT', '/Gadget', { body, session: session({ without: ['data.can_see_secret'] }) });
    expect(await list('Gadget')).toMatchObject([{ title: 'Torch', secret: 'gold' }]);
    await cockpit.call('PUT', '/Maker/retireMany', { body: { ids: [makerId], name: null } });
    expect(await list('Maker')).toMatchObject([{ name: 'Acme' }]);
  });

  it('finds no row of another business unit', { tags: ['GEN-003'] }, async () => {
    const other = session({ businessUnit: 'Bergen' });
    expect((await cockpit.call('PUT', '/Maker', { body: { id: makerId, rank: 1 }, session: other })).status).toBe(404);
    const { body } = await cockpit.call('DELETE', `/Maker?ids=${makerId}`, { session: other });
    expect(body).toMatchObject({ succeeded: [], failed: [{ id: makerId }] });
    expect(
      (await cockpit.call('POST', '/Gadget', { body: { title: 'x', makerId }, session: other })).body.errors,
    ).toMatchObject([{ keyword: 'reference' }]);
    expect(await list('Maker')).toHaveLength(1);
  });

  it('deletes rows that nobody refers to', async () => {
    const other = await add('/Maker', { name: 'Bolt' });
    await add('/Gadget', { title: 'Lamp', makerId });
    const { status, body } = await cockpit.call('DELETE', `/Maker?ids=${makerId}&ids=${other.id}`);
    expect(status).toBe(207);
    expect(body.succeeded).toEqual([{ id: other.id, name: 'Bolt' }]);
    expect(body.failed).toMatchObject([
      { id: makerId, name: 'Acme', reason: 'Gadgets still refer to it', detail: 'Gadgets: Maker' },
    ]);
  });

  it('performs a call with a key once', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const calls = await Promise.all(
      Array.from({ length: 5 }, () => cockpit.call('POST', '/Gadget', { body: { title: 'Once' }, headers })),
    );
    expect(new Set(calls.map(({ text }) => text)).size).toBe(1);
    expect(await list('Gadget')).toHaveLength(1);
    const other = await cockpit.call('POST', '/Gadget', { body: { title: 'Twice' }, headers });
    expect(other.status).toBe(422);
    expect(other.body.errorCode).toBe('CONFLICT');
    const { body } = await cockpit.call('GET', '/Command/transaction/status/k1');
    expect(body).toMatchObject({ id: 'k1', status: 'Completed', answer: { status: 200, body: { title: 'Once' } } });
    expect((await cockpit.call('GET', '/Command/transaction/status/k2')).status).toBe(404);
  });

  it('a field that a form turns away is emptied with it, and stays as it is where it was not asked for', {
    tags: ['OPEN-233'],
  }, async () => {
    const { id } = await add('/Gadget', { title: 'Lamp', web: true, shopId: 's1' });
    const change = async (body: object) => (await cockpit.call('PUT', '/Gadget', { body: { id, ...body } })).body;
    expect(await change({ title: 'Torch' })).toMatchObject({ web: true, shopId: 's1' });
    expect(await change({ web: false })).toMatchObject({ web: false, shopId: null });
    await cockpit.database.query({ text: "update gadget set shop_id = 's0' where id = $1", values: [id] });
    expect(await change({ title: 'Lantern' })).toMatchObject({ shopId: 's0' });
  });

  it('a field that a form does not ask for has no default', { tags: ['OPEN-233'] }, async () => {
    const made = (body: object) => add('/Offer', { name: 'a', ...body });
    expect(await made({ isCheap: true })).toMatchObject({ reason: 'Old' });
    expect(await made({ isCheap: false })).toMatchObject({ reason: null });
  });

  it('tells the stored value of a field that may not fall below it', { tags: ['LOWCODE-013'] }, async () => {
    const { id } = await add('/Loan', { name: 'a', limit: 1000 });
    const { body } = await cockpit.call('PUT', '/Loan/raise', { body: { id, limit: 9 } });
    expect(body.message).toBe('Limit: Must not be less than 1,000');
  });

  it('keeps the text of a reference equal to the other row', async () => {
    await add('/Gadget', { title: 'Lamp', makerId });
    await cockpit.call('PUT', '/Maker', { body: { id: makerId, name: 'Zenith' } });
    expect(await list('Gadget')).toMatchObject([{ makerName: 'Zenith', rowVersion: 2 }]);
    await cockpit.database.query({ text: "update gadget set maker_name = 'wrong'", values: [] });
    expect(await list('Gadget')).toMatchObject([{ makerName: 'Zenith' }]);
    await cockpit.database.query({ text: 'delete from maker', values: [] });
    expect(await list('Gadget')).toMatchObject([{ makerId, makerName: null }]);
  });

  it('takes hostile texts as texts', async () => {
    const title = `'); drop table gadget; -- <script>alert(1)</script> \\ " {{x}} $1 %_`;
    const { id } = await add('/Gadget', { title });
    expect(await list('Gadget', { filter: ['title', '=', title] })).toMatchObject([{ id, title }]);
    expect(await list('Gadget', { filter: ['title', 'contains', '%_'] })).toHaveLength(1);
    expect(await list('Gadget', { filter: ['title', 'contains', 'x%x'] })).toHaveLength(0);
    for (const text of [
      'O’Hara "x" \'y\'',
      '😀👩‍👩‍👧',
      'مرحبا \u202Eabc\u202C',
      'שלום',
      '\ufeffa\u200b',
      'e\u0301'.normalize('NFC'),
    ]) {
      const { body } = await cockpit.call('POST', '/Gadget', { body: { title: text } });
      expect(body.title).toBe(text);
      expect(await list('Gadget', { filter: ['title', '=', text] })).toMatchObject([{ id: body.id, title: text }]);
    }
    expect((await cockpit.call('POST', '/Gadget', { body: { title: 'x'.repeat(10_000) } })).body.errors).toMatchObject([
      { field: 'title', keyword: 'maxLength' },
    ]);
    const body = JSON.parse('{"title":"x","__proto__":{"title":"y"},"constructor":1}');
    expect((await cockpit.call('POST', '/Gadget', { body })).status).toBeGreaterThanOrEqual(400);
    expect((await cockpit.call('POST', '/Gadget', { body: { title: 'a\u0000b' } })).status).toBe(422);
  });

  it('tells 1,000 changed keys and resyncs above', async () => {
    const insert = (count: number) =>
      cockpit.database.query({
        text: `insert into maker (business_unit, name, status) select 'Oslo', 'm' || $1::text || g, 'Active' from generate_series(1, $1::int) g`,
        values: [count],
      });
    await cockpit.database.query({ text: 'delete from change', values: [] });
    await insert(1000);
    await insert(1001);
    await cockpit.database.query({ text: 'truncate maker', values: [] });
    const changes = await cockpit.database.query<{ operation: string; business_unit: string; n: number }>({
      text: 'select operation, business_unit, jsonb_array_length(keys) as n from change order by id',
      values: [],
    });
    expect(changes).toEqual([
      { operation: 'I', business_unit: 'Oslo', n: 1000 },
      { operation: 'R', business_unit: 'Oslo', n: 0 },
      { operation: 'R', business_unit: '', n: 0 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { type CallValues, fillAddress, fillCall, fillTemplate, MissingValueError } from '../../../../src/engine/action';
import type { ActionModel, CallModel, FormModel, HttpMethod } from '../../../../src/engine/model';
import { action, entity, property } from '../../../model-fixture';

const model = entity();
const rows = [
  { id: 'a', orderId: 'x', rowVersion: 3 },
  { id: 'b', orderId: 'y', rowVersion: 1 },
  { id: 'c', orderId: 'x', rowVersion: 2 },
];
const call = (method: HttpMethod, path: string, query: CallModel['query'] = []) => ({ one: { method, path, query } });
const fill = (
  more: Partial<ActionModel>,
  chosen: typeof rows | Record<string, unknown>[] = rows,
  values: CallValues = {},
) => fillCall(model, action('act', more), chosen, values);
const versions = (...chosen: typeof rows) => ({
  versions: Object.fromEntries(chosen.map(({ id, rowVersion }) => [id, rowVersion])),
});

describe('a template', () => {
  const values = {
    row: { id: 7, tags: [], name: '' },
    form: { note: 'hi', off: false, none: null },
    clock: (name: string) => `time ${name}`,
  };

  it('gives values their type and leaves empty ones out', () => {
    expect(
      fillTemplate(
        {
          id: '{id}',
          note: '{form.note}',
          off: '{form.off}',
          none: '{form.none}',
          tags: '{tags}',
          name: '{name}',
          gone: '{x}',
          partly: true,
        },
        values,
      ),
    ).toEqual({ id: 7, note: 'hi', off: false, partly: true });
    expect(
      fillTemplate({ list: ['{id}', '{x}', 'plain'], nested: { at: '{clock.now}' }, nothing: null }, values),
    ).toEqual({
      list: [7, 'plain'],
      nested: { at: 'time now' },
    });
    expect(fillTemplate('{rows.id}', { rows: [{ id: 1 }, { id: 1 }, { id: null }, { id: 2 }] })).toEqual([1, 2]);
  });

  it('is never evaluated and reads own members only', () => {
    expect(
      fillTemplate({ a: '{constructor}', b: '{form.__proto__}', c: 'no {id} here', d: '{unknown.id}' }, values),
    ).toEqual({ c: 'no {id} here' });
  });
});

describe('the requests of an action', () => {
  it('name the action, and send the key where nothing names the rows', { tags: ['LOWCODE-003'] }, () => {
    expect(fill({})).toEqual([
      {
        method: 'PUT',
        path: '/Widget/act',
        query: [],
        body: { ids: ['a', 'b', 'c'], ...versions(...rows) },
        headers: { 'X-Action': 'widget.act' },
        rows,
        namedBy: [],
      },
    ]);
    expect(fill({ rows: 'one' }, [rows[0]!])[0]).toMatchObject({
      body: { id: 'a' },
      headers: { 'X-Action': 'widget.act', 'If-Match': '"3"' },
    });
    expect(fill({ rows: 'none' }, [])[0]).toMatchObject({ body: undefined, rows: [] });
  });

  it('gather with {rows.id} and repeat a parameter of the address', () => {
    expect(fill({ body: { processIds: '{rows.orderId}' } })[0]!.body).toEqual({
      processIds: ['x', 'y'],
      ...versions(...rows),
    });
    const [deleted] = fill({
      call: call('DELETE', '/Widget', [
        ['ids', '{rows.id}'],
        ['hard', 'true'],
        ['by', '{session.none}'],
      ]),
    });
    expect(deleted!.query).toEqual([
      ['ids', 'a'],
      ['ids', 'b'],
      ['ids', 'c'],
      ['hard', 'true'],
    ]);
    expect(deleted!.body).toEqual(versions(...rows));
  });

  it('are one for each group of rows that differ in a {id}', () => {
    const requests = fill({ body: { orderId: '{orderId}', lineIds: '{rows.id}' } });
    expect(requests.map(({ body }) => body)).toEqual([
      { orderId: 'x', lineIds: ['a', 'c'], ...versions(rows[0]!, rows[2]!) },
      { orderId: 'y', lineIds: ['b'], ...versions(rows[1]!) },
    ]);
    expect(requests.map((request) => request.rows.length)).toEqual([2, 1]);
    expect(fill({ call: call('PUT', '/Widget/{id}/act') }).map(({ path }) => path)).toEqual([
      '/Widget/a/act',
      '/Widget/b/act',
      '/Widget/c/act',
    ]);
  });

  it('take the call for many when there are many', () => {
    const both = { one: call('PUT', '/W/one').one, many: call('PUT', '/W/many').one };
    expect(fill({ call: both }, [rows[1]!])[0]).toMatchObject({ path: '/W/one', body: { id: 'b' } });
    expect(fill({ call: both })[0]).toMatchObject({ path: '/W/many', body: { ids: ['a', 'b', 'c'] } });
  });

  it('send form values that the body does not place, and constants of set', () => {
    const form: FormModel = {
      fields: [
        property('priority'),
        property('note'),
        property('shown', { readOnly: true }),
        property('ip', { when: { property: 'network', test: { in: [true] } } }),
        property('network', { type: 'boolean' }),
      ],
      required: [],
      sections: [],
      schema: {},
    };
    const given = {
      priority: 1,
      note: null,
      shown: 'x',
      ip: '1.2.3.4',
      network: false,
      other: 'not asked',
      text: undefined,
    };
    const more = {
      rows: 'one',
      form,
      body: { p: '{form.priority}' },
      set: { isActive: false, by: '{session.userId}', place: null },
    } as const;
    expect(fill(more, [rows[0]!], { form: given })[0]!.body).toEqual({
      id: 'a',
      p: 1,
      note: null,
      network: false,
      isActive: false,
    });
    expect(fill(more, [rows[0]!], { form: { ...given, network: true } })[0]!.body).toMatchObject({ ip: '1.2.3.4' });
  });

  it('of an addition carry no key', () => {
    expect(
      fill({ rows: 'none', effect: { kind: 'add', entity: 'widget' }, set: { state: 'New' } }, rows)[0],
    ).toMatchObject({ body: { state: 'New' }, rows: [] });
  });

  it('keep a number key, and join a key of several parts', () => {
    expect(fill({ rows: 'one' }, [{ id: 7 }])[0]!.body).toEqual({ id: 7 });
    const [joined] = fillCall(entity({ key: ['a', 'b'] }), action('act'), [{ a: 1, b: 'x', rowVersion: 4 }], {});
    expect(joined!.body).toEqual({ ids: ['1|x'], versions: { '1|x': 4 } });
  });

  it('encode what an address holds, and refuse an empty segment', () => {
    expect(fill({ call: call('PUT', '/W/{id}') }, [{ id: 'a/../b?c' }])[0]!.path).toBe('/W/a%2F..%2Fb%3Fc');
    expect(() => fill({ call: call('PUT', '/W/{id}') }, [{ id: '' }])).toThrow(MissingValueError);
    expect(() => fill({ rows: 'none', call: call('PUT', '/W/{page.pid}') }, [])).toThrow(
      '{page.pid} of /W/{page.pid} has no value',
    );
  });
});

describe('an address to open', () => {
  it('takes values in segments and query', () => {
    expect(fillAddress('orders/{id}?view={state}&all=true&none={x}', { row: { id: 'a b', state: 'New&' } })).toBe(
      '/orders/a%20b?view=New%26&all=true',
    );
    expect(fillAddress('create-order', {})).toBe('/create-order');
  });
});

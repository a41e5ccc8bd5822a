import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseOf } from '../../../../src/engine/action';
import { compile, type EntityModel } from '../../../../src/engine/definition';
import { compileAll, definition, errors } from './product';

/** The model of one definition that must compile. */
function modelOf(
  json: unknown,
  others: Readonly<Record<string, unknown>> = {},
  commands: readonly string[] = [],
): EntityModel {
  const result = compileAll({ thing: json, ...others }, commands);
  expect(errors(result)).toEqual([]);
  return result.product.entities.thing as EntityModel;
}

const property = (model: EntityModel, name: string) => model.properties.find((one) => one.name === name);
const action = (model: EntityModel, name: string) => model.actions.find((one) => one.name === name);

const place = { properties: { name: {} }, endpoints: 'Place' };

describe('defaults', () => {
  const model = modelOf({
    properties: {
      type: { lookup: 'GET /Lookup/CauseCodeType' },
      value: { maxLength: 40 },
      displayText: {},
      isActive: { type: 'boolean' },
      count: { type: 'integer' },
      boughtOn: { format: 'date' },
      photo: { format: 'image' },
      more: { type: 'object' },
      tags: { type: 'array' },
    },
    required: ['type', 'value', 'isActive'],
    endpoints: { root: 'Thing', list: 'GET /Thing/Header' },
    filters: ['type', 'value', 'isActive', 'count', 'boughtOn', 'tags'],
    pages: ['things'],
  });

  it.each([
    ['battery', 'Batteries'],
    ['box', 'Boxes'],
    ['access-key', 'Access keys'],
    ['bus-stop', 'Bus stops'],
    ['address', 'Addresses'],
  ])('several of %s are %s', (name, plural) => {
    expect(compileAll({ [name]: { ...place, endpoints: 'Thing' } }).product.entities[name]?.plural).toBe(plural);
  });

  it('title, plural, key, display and order follow from the file', () => {
    expect(model).toMatchObject({
      title: 'Thing',
      plural: 'Things',
      key: ['id'],
      display: 'value',
      base: 'thing',
      live: 'thing',
    });
    expect(model.sort).toEqual([{ property: 'value', descending: false }]);
    expect(model.properties[0]).toMatchObject({ name: 'id', hidden: true, readOnly: true, required: true });
  });

  it('a reference is opened for rows that have one', { tags: ['LOWCODE-003'] }, () => {
    const visits = (more: object) =>
      modelOf(
        {
          properties: { name: {}, placeId: { lookup: 'place' } },
          endpoints: { list: 'GET /Thing' },
          actions: { visit: { open: '{placeId}', permission: 'can_navigate', ...more } },
        },
        { place },
      );
    const hasPlace = { property: 'placeId', test: { empty: false } };
    const visit = { rows: 'one', open: '{placeId}', effect: { kind: 'none' }, served: false };
    expect(action(visits({}), 'visit')).toMatchObject({ ...visit, when: hasPlace });
    const named = { property: 'name', test: { in: ['A'] } };
    expect(action(visits({ when: { name: 'A' } }), 'visit')).toMatchObject({
      ...visit,
      when: { all: [named, hasPlace] },
    });
  });

  it('what is missing is said in the unit in which it is measured', { tags: ['OPEN-352'] }, () => {
    const line = {
      properties: { name: {}, open: { type: 'number', measuredIn: 'uoM' }, state: {}, uoM: {}, boxes: {} },
      endpoints: 'Thing',
    };
    const unitOf = (waits: object) => modelOf({ ...line, waits: { when: { state: 'New' }, ...waits } }).waits?.unit;
    expect(unitOf({ missing: 'open' })).toBe('uoM');
    expect(unitOf({ missing: 'open', unit: 'boxes' })).toBe('boxes');
    expect(unitOf({})).toBeUndefined();
  });

  it('an heir that leaves the unit of a number out is told so', { tags: ['OPEN-352'] }, () => {
    const origin = {
      properties: { name: {}, open: { type: 'number', measuredIn: 'uoM' }, uoM: {} },
      endpoints: 'Origin',
    };
    const heir = { extends: 'origin', omit: ['properties.uoM'] };
    expect(errors(compileAll({ origin, thing: heir }))).toEqual(['origin unknown-property']);
    const without = { ...heir, properties: { open: { measuredIn: 'name' } } };
    expect(property(modelOf(without, { origin }), 'open')?.measuredIn).toBe('name');
  });

  it('a setting may refer in one word, as a property may', () => {
    const settings = { Thing: { properties: { kind: { lookup: 'GET /Lookup/CauseCodeType' } } } };
    const { product } = compile([{ path: 'schemas/settings.json', text: JSON.stringify(settings) }]);
    const call = { method: 'GET', path: '/Lookup/CauseCodeType', query: [] };
    expect(product.settings[0]?.properties[0]?.lookup).toEqual({ call });
  });

  it('a move is a system action in one line, and an heir may say more of it', () => {
    const states = { properties: { name: {}, state: { enum: ['New', 'Held', 'Done'], default: 'New' } } };
    const base = modelOf({ ...states, actions: { hold: 'New -> Held', finish: 'New, Held -> Done' } });
    const written = modelOf({
      ...states,
      actions: {
        hold: { system: true, from: ['New'], to: 'Held' },
        finish: { system: true, from: ['New', 'Held'], to: 'Done' },
      },
    });
    expect(base.actions).toEqual(written.actions);
    const heir = modelOf(
      { extends: 'origin', actions: { finish: { from: ['Held'] }, hold: 'New, Done -> Held' } },
      { origin: { ...states, actions: { hold: 'New -> Held', finish: 'New, Held -> Done' } } },
    );
    expect(action(heir, 'finish')).toMatchObject({ system: true, from: ['Held'], to: ['Done'] });
    expect(action(heir, 'hold')).toMatchObject({ system: true, from: ['New', 'Done'], to: ['Held'] });
  });

  it('what the definition sets, each of its actions sets besides, unless a command does the work', () => {
    const model = modelOf(
      {
        properties: { name: {}, updated: { format: 'date-time' }, state: { enum: ['New', 'Done'], default: 'New' } },
        endpoints: 'Thing',
        set: { updated: '{clock.now}' },
        actions: {
          rename: { form: ['name'] },
          clear: { set: { name: null, updated: null } },
          finish: { from: ['New'], to: 'Done' },
          reopen: 'Done -> New',
          look: { show: 'place' },
        },
      },
      { place: { ...place, properties: { name: {}, thingId: { lookup: 'thing' } } } },
      ['thing.finish'],
    );
    const now = { updated: '{clock.now}' };
    expect(Object.fromEntries(model.actions.map(({ name, set }) => [name, set]))).toEqual({
      add: now,
      update: now,
      delete: {},
      rename: now,
      clear: { name: null, updated: null },
      finish: {},
      reopen: {},
      look: {},
    });
  });

  it('a name has one title in all definitions, unless one says otherwise', () => {
    const titles = {
      path: 'schemas/types.json',
      text: JSON.stringify({ $defs: {}, titles: { no: 'Number', bay: 'Gate' } }),
    };
    const thing = definition('thing', { properties: { no: {}, bay: { title: 'Door' }, size: {} }, filters: ['no'] });
    const { entities } = compile([titles, thing]).product;
    expect(entities.thing?.properties.map(({ title }) => title)).toEqual(['Id', 'Number', 'Door', 'Size']);
    expect(entities.thing?.filters.map(({ title }) => title)).toEqual(['Number']);
  });

  it('a root stands for list, add, update and delete', () => {
    expect(model.endpoints.list).toEqual({ method: 'GET', path: '/Thing/Header', query: [] });
    expect(
      model.actions.map(({ name, call, rows, confirm, effect, permission }) => [
        name,
        call.one.method,
        call.one.path,
        rows,
        confirm,
        effect.kind,
        permission,
      ]),
    ).toEqual([
      ['add', 'POST', '/Thing', 'none', false, 'add', 'data.can_add_thing'],
      ['update', 'PUT', '/Thing', 'one', false, 'update', 'data.can_update_thing'],
      ['delete', 'DELETE', '/Thing', 'many', true, 'delete', 'data.can_delete_thing'],
    ]);
    expect(action(model, 'delete')?.call.one.query).toEqual([['ids', '{rows.id}']]);
  });

  it('a filter is of the kind that its property asks for', {
    tags: ['FILTER-003', 'FILTER-004', 'FILTER-006', 'FILTER-008', 'FILTER-009'],
  }, () => {
    expect(model.filters.map(({ name, type, queryName }) => [name, type, queryName])).toEqual([
      ['type', 'multiSelect', 'type'],
      ['value', 'text', 'value'],
      ['isActive', 'checkbox', 'isActive'],
      ['count', 'number', 'count'],
      ['boughtOn', 'dateRange', ['boughtOnFrom', 'boughtOnTo']],
      ['tags', 'text', 'tags'],
    ]);
  });

  it('a boolean is never required, images and objects start hidden', () => {
    expect(property(model, 'isActive')?.required).toBe(false);
    expect(model.properties.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(['id', 'photo', 'more']);
  });

  it('a plain text has at most 255 characters, and a schema has no titles', () => {
    expect(property(model, 'displayText')?.schema).toEqual({ type: 'string', maxLength: 255 });
    expect(JSON.stringify(model.schema)).not.toContain('"title"');
  });

  it('the address says who pages, and a page may say otherwise', { tags: ['ROUTE-062'] }, () => {
    const pages = modelOf({
      ...place,
      endpoints: 'Thing',
      pages: ['things', 'things-es-page', 'processsalesorders/:pid/:oid?', { path: 'old-es', paging: 'client' }],
    }).pages;
    expect(pages.map(({ paging }) => paging)).toEqual(['client', 'server', 'server', 'client']);
  });

  it('a page asks first if it says so, or if a filter is required', { tags: ['FILTER-015'] }, () => {
    const asks = (more: Record<string, unknown>) =>
      modelOf({ ...place, endpoints: 'Thing', ...more }).pages.map(({ ask }) => ask);
    expect(asks({ pages: ['things', { path: 'others', ask: true }] })).toEqual([false, true]);
    const filters = { properties: { name: true }, required: ['name'] };
    expect(asks({ filters, pages: ['things', { path: 'others', ask: false }] })).toEqual([true, false]);
  });

  it('a filter looks at other filters and at the clock; what a field says of a form is not about it', {
    tags: ['FILTER-017', 'FILTER-018'],
  }, () => {
    const [done, historical] = modelOf({
      properties: {
        name: {},
        done: { format: 'date', compare: { '>=': '{clock.now}' } },
        historical: { type: 'boolean', when: { name: 'x' } },
      },
      endpoints: 'Thing',
      filters: {
        properties: {
          done: { compare: { '<=': '{clock.now}' } },
          historical: { when: { done: { not: null } } },
          name: true,
        },
      },
    }).filters;
    const clock = { kind: 'placeholder', placeholder: '{clock.now}' };
    expect(done?.compare).toEqual([{ relation: '<=', operand: clock }]);
    expect(done?.when).toBeUndefined();
    expect(historical?.when).toEqual({ property: 'done', test: { empty: false } });
  });

  it('compares properties of the row as often as a condition says', () => {
    const number = { type: 'integer' };
    const model = modelOf({
      properties: { name: {}, least: number, most: number, count: number },
      endpoints: 'Thing',
      actions: { count: { when: { count: { compare: { '>': '{least}', '<': '{most}' } } }, set: { count: 0 } } },
    });
    const least = { kind: 'placeholder', placeholder: '{least}' };
    const most = { kind: 'placeholder', placeholder: '{most}' };
    expect(action(model, 'count')?.when).toEqual({
      property: 'count',
      test: {
        compare: [
          { relation: '>', operand: least },
          { relation: '<', operand: most },
        ],
      },
    });
  });
});

describe('references', () => {
  it('a lookup may name the property of the other definition that is stored', () => {
    const things = (lookup: unknown) =>
      modelOf({ properties: { keeper: { lookup } } }, { place: { properties: { no: {}, name: {} }, display: 'name' } });
    expect(property(things('place.no'), 'keeper')?.lookup).toMatchObject({
      entity: 'place',
      value: 'no',
      text: 'name',
    });
    expect(things('place.no')).toEqual(things({ entity: 'place', value: 'no' }));
  });

  it('are shown by the text beside them, which nobody writes', () => {
    const model = modelOf(
      { properties: { name: {}, placeId: { lookup: 'place' }, place: {} }, endpoints: 'Thing' },
      { place },
    );
    expect(property(model, 'placeId')).toMatchObject({
      title: 'Place',
      textProperty: 'place',
      lookup: { entity: 'place', value: 'id', text: 'name' },
    });
    expect(property(model, 'place')).toMatchObject({ textOf: 'placeId', readOnly: true });
    expect(model.form?.fields.map(({ name }) => name)).toEqual(['name', 'placeId']);
  });

  it('join details, also to the definition that another one extends', () => {
    const result = compileAll({
      place: { ...place, detail: 'thing' },
      yard: { extends: 'place', endpoints: { list: 'GET /Yard' } },
      thing: { properties: { name: {}, placeId: { lookup: 'place' } }, endpoints: 'Thing' },
    });
    expect(errors(result)).toEqual([]);
    for (const name of ['place', 'yard'])
      expect(result.product.entities[name]?.detail).toEqual([
        { entity: 'thing', title: 'Things', filter: { property: 'placeId', test: { is: '{id}' } } },
      ]);
  });

  it('to a definition with mistakes are cut away, and its page stays in the menu', () => {
    const result = compileAll({
      place: { ...place, sort: 'nme', pages: ['places'] },
      thing: {
        properties: { name: {}, placeId: { lookup: 'place' }, place: {} },
        endpoints: 'Thing',
        detail: { entity: 'place', filter: { name: '{name}' } },
        filters: ['placeId'],
        actions: { look: { show: { entity: 'place', filter: { name: '{name}' } } } },
      },
    });
    expect(errors(result)).toEqual(['place unknown-property']);
    const model = result.product.entities.thing as EntityModel;
    expect(property(model, 'placeId')?.lookup).toBeUndefined();
    expect(model.detail).toEqual([]);
    expect(action(model, 'look')).toBeUndefined();
    expect(result.broken).toMatchObject([{ name: 'place', pages: ['places'] }]);
  });
});

describe('extends', () => {
  const order = {
    properties: { orderNo: {}, state: { enum: ['New', 'Done', 'Held'] }, note: {} },
    title: 'Order of ours',
    endpoints: { list: 'GET /Order' },
    filters: ['orderNo', 'state'],
    actions: {
      finish: { from: ['New'], to: 'Done', call: 'PUT /Order/finish' },
      hold: { extends: 'finish', from: ['New'], to: 'Held', call: 'PUT /Order/hold', permission: 'can_remove_hold' },
      write: { form: ['note'] },
    },
    pages: ['orders'],
  };

  it('what one adds is taken back by its own delete, whether the definition that it extends has one or not', () => {
    const origin = {
      properties: { name: {} },
      endpoints: { list: 'GET /Origin' },
      actions: { add: { call: 'POST /Origin' } },
    };
    const adds = { extends: 'origin', endpoints: { list: 'GET /Thing' }, actions: { add: { call: 'POST /Thing' } } };
    const heir = modelOf(
      { ...adds, actions: { ...adds.actions, delete: { call: 'DELETE /Thing?id={id}' } } },
      { origin },
    );
    expect(action(heir, 'add')?.inverse).toBe('delete');
    expect(action(modelOf(adds, { origin }), 'add')?.inverse).toBeUndefined();
  });

  it('what makes a row of another definition is taken back by an action of that one', () => {
    const count = {
      properties: { name: {}, state: { enum: ['Open', 'Off'] } },
      endpoints: { list: 'GET /Count' },
      actions: { cancel: { from: ['Open'], to: 'Off', call: 'PUT /Count/cancel' } },
    };
    const counted = {
      properties: { name: {} },
      endpoints: { list: 'GET /Thing' },
      actions: { start: { form: ['name'], call: 'POST /Thing/count', inverse: 'count.cancel' } },
    };
    const result = compileAll({ thing: counted, count });
    expect(errors(result)).toEqual([]);
    const { entities } = result.product;
    const thing = entities.thing as EntityModel;
    const start = action(thing, 'start')!;
    const found = inverseOf(thing, start, entities);
    expect([found?.model.name, found?.action.name]).toEqual(['count', 'cancel']);
    expect(inverseOf(thing, start, { thing })).toBeUndefined();
  });

  it('what it leads on to stays behind where an heir leaves that out, or starts from the action alone', {
    tags: ['OPEN-353'],
  }, () => {
    const origin = {
      properties: { name: {}, placeId: { lookup: 'place' } },
      endpoints: { list: 'GET /Origin' },
      actions: {
        visit: { open: '{placeId}', permission: 'can_navigate' },
        write: { form: ['name'], call: 'PUT /Origin/write', next: 'visit', permission: 'can_navigate' },
      },
    };
    const next = (json: unknown) => action(modelOf(json, { origin, place }), 'write')?.next;
    const alone = { extends: 'origin.write', call: 'PUT /Thing/write' };
    expect(next({ extends: 'origin' })).toBe('visit');
    expect(next({ extends: 'origin', omit: ['actions.visit'] })).toBeUndefined();
    expect(
      next({ properties: { name: {} }, endpoints: { list: 'GET /Thing' }, actions: { write: alone } }),
    ).toBeUndefined();
  });

  it('takes over everything but title, plural, pages and live; it shares table, commands and keys', () => {
    const model = modelOf(
      { extends: 'order', endpoints: { list: 'GET /Thing' }, actions: { finish: { call: 'PUT /Thing/finish' } } },
      { order },
    );
    expect(model).toMatchObject({ title: 'Thing', plural: 'Things', base: 'order', live: 'thing', pages: [] });
    expect(action(model, 'finish')).toMatchObject({
      commands: ['thing.finish', 'order.finish'],
      permission: 'data.can_finish_order',
      to: ['Done'],
      call: { one: { path: '/Thing/finish' } },
    });
    expect(model.filters.map(({ name }) => name)).toEqual(['orderNo', 'state']);
  });

  it('omit leaves out, and a list replaces', () => {
    const model = modelOf(
      {
        extends: 'order',
        omit: ['actions.hold', 'actions.write'],
        endpoints: { list: 'GET /Thing' },
        filters: ['note'],
      },
      { order },
    );
    expect(model.actions.map(({ name }) => name)).toEqual(['finish']);
    expect(model.filters.map(({ name }) => name)).toEqual(['note']);
  });

  it('an action takes its key and command from the one it starts from, but not its title', () => {
    const model = modelOf({
      ...order,
      actions: {
        ...order.actions,
        release: { extends: 'hold', from: ['Held'], to: 'New', call: 'PUT /Order/release' },
      },
    });
    expect(action(model, 'release')).toMatchObject({
      title: 'Release',
      permission: 'data.can_remove_hold',
      commands: ['thing.release', 'thing.hold', 'thing.finish'],
      from: ['Held'],
    });
  });

  it('an action of another definition takes the fields of its row along', () => {
    const model = modelOf(
      {
        ...place,
        endpoints: 'Thing',
        actions: { note: { extends: 'order.write', call: 'PUT /Thing/note', body: { orderId: '{id}' } } },
      },
      { order },
      ['order.write'],
    );
    expect(action(model, 'note')?.form?.fields.map(({ name }) => name)).toEqual(['note']);
    expect(action(model, 'note')?.request).toEqual({
      type: 'object',
      properties: {
        note: { type: 'string', maxLength: 255 },
        orderId: { type: 'string', maxLength: 255 },
        versions: { type: 'object', additionalProperties: { type: 'integer' } },
      },
      required: ['orderId'],
      additionalProperties: false,
    });
  });

  it("another definition's add takes the form of that definition along, so that a row adds rows below itself", () => {
    const model = modelOf(
      {
        properties: { name: {} },
        endpoints: 'Thing',
        detail: 'part',
        actions: { addPart: { extends: 'part.add', rows: 'one', body: { thingId: '{id}' } } },
      },
      {
        part: {
          properties: { thingId: { lookup: 'thing' }, count: { type: 'integer' }, note: {} },
          required: ['thingId', 'count'],
          endpoints: 'Part',
          form: ['count', 'note'],
        },
      },
    );
    const addPart = action(model, 'addPart');
    expect(addPart?.effect).toEqual({ kind: 'add', entity: 'part' });
    expect(addPart?.form?.fields.map(({ name, required }) => [name, required])).toEqual([
      ['count', true],
      ['note', false],
    ]);
  });

  it('a definition with mistakes takes down those that start from it, and no other', () => {
    const result = compileAll({ order: { ...order, sort: 'nothing' }, thing: { extends: 'order' }, place });
    expect(result.broken.map(({ name }) => name)).toEqual(['order', 'thing']);
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toHaveLength(1);
    expect(Object.keys(result.product.entities)).toEqual(['place']);
  });

  it('two that extend each other are both left out', () => {
    const result = compileAll({ a: { extends: 'b' }, b: { extends: 'a' }, place });
    expect(errors(result)).toEqual(['b extends-cycle']);
    expect(result.broken.map(({ name, diagnostics }) => [name, diagnostics.length])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });
});

describe('actions', () => {
  const states = { enum: ['New', 'Ready', 'Done', 'Cancelled'] };

  it('from and when are one condition, and a negated from lists what is left', { tags: ['LOWCODE-003'] }, () => {
    const model = modelOf({
      properties: { name: {}, size: { type: 'integer' }, state: states },
      endpoints: 'Thing',
      actions: {
        cancel: {
          from: { not: ['Done', 'Cancelled'] },
          to: 'Cancelled',
          when: { size: { minimum: 1, maximum: 5 }, name: null },
        },
      },
    });
    expect(action(model, 'cancel')).toMatchObject({
      from: ['New', 'Ready'],
      to: ['Cancelled'],
      when: {
        all: [
          { property: 'state', test: { not: { in: ['Done', 'Cancelled'] } } },
          {
            all: [
              { property: 'size', test: { minimum: 1 } },
              { property: 'size', test: { maximum: 5 } },
              { property: 'name', test: { empty: true } },
            ],
          },
        ],
      },
    });
  });

  it('a group stands for its states', () => {
    const model = modelOf({
      properties: {
        name: {},
        state: { oneOf: [{ const: 'Open', group: 'New' }, { const: 'New' }, { const: 'Done' }] },
      },
      endpoints: 'Thing',
      actions: { finish: { from: { group: 'New' }, to: 'Done' } },
    });
    expect(action(model, 'finish')?.from).toEqual(['Open', 'New']);
  });

  it('a template read backwards is the schema of the request', () => {
    const model = modelOf({
      properties: { orderId: {}, name: {}, marked: { type: 'boolean' } },
      required: ['orderId'],
      endpoints: 'Thing',
      actions: {
        mark: {
          set: { marked: true },
          form: { properties: { reason: {}, weight: { type: 'number', when: { reason: 'heavy' } } } },
          body: { orderId: '{orderId}', lines: '{rows.id}', why: '{form.reason}', kind: 'Mark' },
        },
      },
    });
    const request = action(model, 'mark')?.request ?? {};
    const valid = new Ajv({ strict: false }).compile(request);
    const sent = { orderId: 'o', lines: ['1'], why: 'light', kind: 'Mark', marked: true };
    expect(valid(sent)).toBe(true);
    expect(valid({ ...sent, versions: { 1: 4 } })).toBe(true);
    for (const wrong of [
      { kind: 'Move' },
      { marked: false },
      { lines: [] },
      { other: 1 },
      { why: undefined },
      { reason: 'x' },
    ])
      expect(valid(JSON.parse(JSON.stringify({ ...sent, ...wrong })))).toBe(false);
  });

  it("another definition's add, update or delete owns its call", () => {
    const model = modelOf(
      {
        properties: { name: {}, placeId: { lookup: 'place' } },
        endpoints: { list: 'GET /Thing' },
        actions: {
          addPlace: {
            rows: 'none',
            form: { properties: { label: {} } },
            body: { name: '{form.label}' },
            call: 'POST /Place',
          },
        },
      },
      {
        place: {
          ...place,
          actions: { add: { call: 'POST /Place', form: { properties: { name: true } }, body: { kind: 'own' } } },
        },
      },
    );
    expect(action(model, 'addPlace')?.effect).toEqual({ kind: 'add', entity: 'place' });
  });

  it('a registered command may choose among states and needs nothing to write', () => {
    const model = modelOf(
      {
        properties: { name: {}, state: states },
        endpoints: 'Thing',
        actions: { sort: { from: ['New'], to: ['Ready', 'Done'] }, print: { rows: 'one' } },
      },
      {},
      ['thing.sort', 'thing.print'],
    );
    expect(model.actions.map(({ name }) => name)).toEqual(['add', 'update', 'delete', 'sort', 'print']);
  });
});

describe('forms', () => {
  it('a shared type that a field names goes before what the row says of its property', () => {
    const model = modelOf({
      properties: { name: {}, held: { type: 'number', title: 'Held', unit: 'kg' } },
      endpoints: 'Thing',
      actions: {
        take: { form: { properties: { held: { $ref: '../types.json#/$defs/quantity' } } }, call: 'PUT /Thing/take' },
      },
    });
    expect(action(model, 'take')?.form?.fields[0]).toMatchObject({
      title: 'Held',
      unit: 'kg',
      schema: { type: 'integer', minimum: 1 },
    });
  });

  it('a field whose condition fails is not required', { tags: ['LOWCODE-004'] }, () => {
    const model = modelOf({
      properties: { name: {}, isNetworkPrinter: { type: 'boolean' }, address: { when: { isNetworkPrinter: true } } },
      required: ['name', 'address'],
      endpoints: 'Thing',
    });
    const ajv = new Ajv({ strict: true, strictRequired: true });
    addFormats(ajv);
    const valid = ajv.compile(model.form?.schema ?? {});
    expect(valid({ name: 'a' })).toBe(true);
    expect(valid({ name: 'a', isNetworkPrinter: true })).toBe(false);
    expect(valid({ name: 'a', isNetworkPrinter: true, address: 'b' })).toBe(true);
    expect(model.schema.required).toEqual(['id', 'name']);
  });

  it('what a form does not ask for and its conditions look at is the stored row’s, and never sent', {
    tags: ['LOWCODE-004'],
  }, () => {
    const model = modelOf({
      properties: {
        name: {},
        least: { type: 'integer', compare: { '<=': 'most' } },
        most: { type: 'integer' },
        reason: { when: { state: 'Refused', name: { not: null } } },
        state: { enum: ['New', 'Refused'], default: 'New' },
      },
      endpoints: 'Thing',
      actions: {
        explain: { rows: 'one', form: { properties: { reason: true, least: true }, required: ['reason'] } },
        judge: { rows: 'one', form: ['state', 'reason'] },
      },
    });
    const { form, request } = action(model, 'explain') ?? {};
    expect(form?.fields.map(({ name, hidden, readOnly }) => [name, hidden, readOnly])).toEqual([
      ['reason', false, false],
      ['least', false, false],
      ['state', true, true],
      ['name', true, true],
    ]);
    expect(form?.sections).toEqual([{ title: '', fields: ['reason', 'least'] }]);
    expect(form?.fields[1]?.compare).toEqual([
      { relation: '<=', operand: { kind: 'placeholder', placeholder: '{most}' } },
    ]);
    expect([form?.required, form?.schema.required]).toEqual([['reason'], undefined]);
    const valid = new Ajv({ strict: true, strictRequired: true }).compile(form?.schema ?? {});
    expect(valid({ state: 'Refused', name: 'a' })).toBe(false);
    expect(valid({ state: 'New', name: 'a' })).toBe(true);
    expect(Object.keys(request?.properties ?? {})).toEqual(['id', 'reason', 'least']);
    expect(request?.allOf).toBeUndefined();
    const judged = action(model, 'judge')?.form?.fields.map(({ name }) => name);
    expect(judged).toEqual(['state', 'reason', 'name']);
  });

  it('an action with a call of its own update is a part of that, unless a command does something else', () => {
    const thing = {
      properties: { name: {}, size: { type: 'integer' } },
      required: ['name'],
      endpoints: 'Thing',
      actions: { tune: { rows: 'one', form: ['size'], call: 'PUT /Thing' } },
    };
    expect(errors(compileAll({ thing }))).toEqual([]);
    expect(errors(compileAll({ thing }, ['thing.tune']))).toEqual(['thing ambiguous-call']);
  });

  it('a form that leaves its definition takes what its conditions look at along, whatever is called so where it goes', () => {
    const cell = {
      properties: {
        damage: { when: { not: { state: 'Sound' } } },
        most: { type: 'integer', default: 9 },
        least: { type: 'integer', compare: { '<=': 'most' } },
        state: { enum: ['Sound', 'Damaged'], default: 'Sound' },
        thingId: { lookup: 'thing' },
      },
      endpoints: 'Cell',
      form: ['damage', 'least'],
    };
    const model = modelOf(
      {
        properties: { name: {}, state: { oneOf: [{ const: 'Whole' }] } },
        endpoints: 'Thing',
        actions: { addCell: { extends: 'cell.add', rows: 'one', body: { thingId: '{id}' } } },
      },
      { cell },
    );
    const { form, request } = action(model, 'addCell') ?? {};
    expect(form?.fields.map(({ name, hidden, default: usual }) => [name, hidden, usual])).toEqual([
      ['damage', false, undefined],
      ['least', false, undefined],
      ['state', true, 'Sound'],
      ['most', true, 9],
    ]);
    expect(form?.fields[2]?.values?.map(({ value }) => value)).toEqual(['Sound', 'Damaged']);
    expect(Object.keys(request?.properties ?? {})).toEqual(['damage', 'least', 'thingId']);
  });

  it('new fields are required, booleans never, and the form may say otherwise', () => {
    const model = modelOf({
      properties: { name: {}, size: { type: 'integer' } },
      required: ['name'],
      endpoints: 'Thing',
      actions: {
        one: { form: { properties: { name: true, size: true, reason: {}, urgent: { type: 'boolean' } } } },
        two: { form: { properties: { name: true, reason: {} }, required: [] } },
      },
    });
    expect(action(model, 'one')?.form?.required).toEqual(['name', 'reason']);
    expect(action(model, 'two')?.form?.required).toEqual([]);
  });

  it('sections come first, and what they do not name follows', () => {
    const model = modelOf({
      properties: { a: {}, b: {}, c: {}, d: { readOnly: true } },
      endpoints: 'Thing',
      form: { sections: { Main: ['c', 'd'] } },
    });
    expect(model.form?.sections).toEqual([
      { title: 'Main', fields: ['c', 'd'] },
      { title: '', fields: ['a', 'b'] },
    ]);
    expect(model.form?.fields.find(({ name }) => name === 'd')?.readOnly).toBe(true);
  });
});

describe('permissions and menu', () => {
  it('a key without a star guards actions and pages, and new keys belong to AdminRole', () => {
    const result = compileAll({
      thing: { ...place, endpoints: 'Thing', permission: 'header.printers', pages: ['things'] },
      other: { ...place, endpoints: 'Other' },
    });
    const model = result.product.entities.thing as EntityModel;
    expect(new Set(model.actions.map(({ permission }) => permission))).toEqual(new Set(['header.printers']));
    expect(model.pages[0]?.permission).toBe('header.printers');
    expect(result.product.permissions.data.can_add_other).toBe('AdminRole');
  });

  it('a page that menu.json does not name is appended, one with a parameter is not', { tags: ['LOWCODE-008'] }, () => {
    const result = compileAll({
      thing: { ...place, endpoints: 'Thing', pages: ['things'] },
      part: { ...place, endpoints: 'Part', pages: ['parts/:id'] },
      quiet: { ...place, endpoints: 'Quiet', pages: [{ path: 'quiets', menu: false }] },
    });
    expect(result.product.menu.main).toEqual([{ title: 'Things', entity: 'thing', to: 'things', routes: [] }]);
  });
});

describe('the shipped texts of the vocabulary', () => {
  it('files beside the definitions go on in further folders: maps merge, and lists of the menu grow', () => {
    const further = (folder: string, name: string, json: unknown) => ({
      path: `${folder}/schemas/${name}.json`,
      text: JSON.stringify(json),
    });
    const { product, diagnostics } = compile([
      further('0', 'permissions', { header: { places: true }, data: { can_move_place: 'AdminRole', can_see: true } }),
      further('0', 'menu', { pages: ['dashboard'], main: ['dashboard'] }),
      further('1', 'permissions', { data: { can_move_place: ['OperatorRole'] } }),
      further('1', 'menu', { main: [{ to: 'place', icon: 'truck' }, { to: 'plaice' }] }),
      definition('place', { ...place, pages: ['places'], permission: 'can_move_place' }),
    ]);
    expect(product.permissions.header).toEqual({ places: true });
    expect(product.permissions.data).toMatchObject({ can_move_place: ['OperatorRole'], can_see: true });
    expect(product.menu.main.map(({ to, icon }) => [to, icon])).toEqual([
      ['dashboard', undefined],
      ['places', 'truck'],
    ]);
    expect(diagnostics.map(({ file, message }) => [file, message])).toEqual([
      ['1/schemas/menu.json', 'menu names "plaice"; did you mean "place"?'],
    ]);
  });

  it('the worked example of docs/configuring.md compiles', () => {
    const [, text = ''] =
      /```json\n(\{\n {2}"\$schema"[\s\S]*?\n\})\n```/.exec(readFileSync('docs/configuring.md', 'utf8')) ?? [];
    const result = compileAll({ battery: text, location: { properties: { name: {} }, endpoints: 'Location' } });
    expect(errors(result)).toEqual([]);
    expect(result.product.entities.battery?.pages[0]?.path).toBe('batteries');
  });

  it('an action that adds rows below a row, as docs/configuring.md has it, shares its key without a warning', {
    tags: ['LOWCODE-012'],
  }, () => {
    const [, addCell = ''] = /```json\n("addCell": .*)\n```/.exec(readFileSync('docs/configuring.md', 'utf8')) ?? [];
    const { product, diagnostics } = compileAll({
      battery: `{ "properties": { "number": {} }, "endpoints": "Battery", "detail": "battery-cell", "actions": { ${addCell} } }`,
      'battery-cell': {
        properties: { position: {}, batteryId: { lookup: 'battery' }, battery: {} },
        endpoints: 'BatteryCell',
        form: ['position'],
      },
    });
    expect(product.entities.battery?.actions.find(({ name }) => name === 'addCell')?.permission).toBe(
      'data.can_add_battery_cell',
    );
    expect(diagnostics.filter(({ severity }) => severity !== 'hint')).toEqual([]);
  });

  it('an untouched file list gives an empty product', () => {
    expect(compile([])).toMatchObject({ diagnostics: [], broken: [], product: { entities: {}, widgets: [] } });
  });
});

describe('what compiles', () => {
  const some = <T>(words: { [Word in keyof T]: fc.Arbitrary<T[Word]> }) => fc.record(words, { requiredKeys: [] });
  const general = some({
    readOnly: fc.boolean(),
    hidden: fc.boolean(),
    writeOnly: fc.constant(true),
    when: fc.constantFrom<object>({ a: { not: null } }, { not: { a: null } }),
  });
  const text = some({
    format: fc.constantFrom('date', 'date-time', 'time', 'email', 'uri', 'password', 'image', 'json'),
    maxLength: fc.integer({ min: 1, max: 500 }),
    minLength: fc.integer({ min: 0, max: 3 }),
    pattern: fc.constantFrom('^[0-9]+$', '[a-z]'),
    enum: fc.constant(['A', 'B']),
  });
  // A place is referred to by texts.
  const reference = fc.constantFrom('place', 'GET /Lookup/X').map((lookup) => ({ lookup }));
  const number = fc
    .tuple(
      fc.constantFrom('number', 'integer'),
      some({
        minimum: fc.integer(),
        exclusiveMaximum: fc.integer(),
        multipleOf: fc.constantFrom(0.01, 1, 5),
        enum: fc.constant([1, 2]),
      }),
    )
    .map(([type, words]) => ({ type, ...words }));
  const list = some({
    items: fc.constantFrom({ type: 'integer' }, { type: 'object', properties: { a: {} }, required: ['a'] }),
    uniqueItems: fc.boolean(),
    minItems: fc.constantFrom(0, 1),
    maxItems: fc.constantFrom(1, 5),
  }).map((words) => ({ type: 'array', ...words }));
  const object = some({ properties: fc.constantFrom<object>({ a: {} }, { a: { type: 'integer' }, b: {} }) }).map(
    (words) => ({ type: 'object', ...words }),
  );
  const words = fc
    .tuple(fc.oneof(text, reference, number, list, object, fc.constant({ type: 'boolean' })), general)
    .map(([typed, others]) => ({ ...typed, ...others }));
  const definitions = fc.record({
    properties: fc
      .dictionary(fc.constantFrom('a', 'b', 'placeId', 'd', 'state'), words, { minKeys: 1 })
      .map((properties) => ({ ...properties, a: properties.a ?? {} })),
    required: fc.constantFrom([], ['a']),
    endpoints: fc.constant('Thing'),
  });

  it('has schemas of row, form and requests that strict Ajv takes', {
    tags: ['LOWCODE-011', 'LOWCODE-025'],
    timeout: 30_000,
  }, () => {
    let compiled = 0;
    fc.assert(
      fc.property(definitions, (json) => {
        const model = compileAll({ thing: json, place }).product.entities.thing;
        if (!model) return;
        compiled += 1;
        const ajv = new Ajv({ strict: true, strictRequired: true });
        addFormats(ajv);
        for (const schema of [model.schema, model.form?.schema ?? {}, ...model.actions.map(({ request }) => request)])
          ajv.compile(schema);
      }),
      { numRuns: 40 },
    );
    expect(compiled).toBeGreaterThan(20);
  });
});

it('what a property starts with is for new rows; an action proposes what its own form says', {
  tags: ['LOWCODE-004'],
}, () => {
  const { product } = compileAll({
    thing: {
      properties: { name: {}, count: { type: 'integer', default: 1 } },
      endpoints: 'Thing',
      actions: {
        recount: { form: ['count'] },
        reset: { form: { properties: { count: { default: 0 }, note: { default: 'none' } } } },
      },
    },
  });
  const started = (action: string) =>
    product.entities.thing?.actions
      .find(({ name }) => name === action)
      ?.form?.fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]]));
  expect(['add', 'update', 'recount', 'reset'].map(started)).toEqual([
    [['count', 1]],
    [],
    [],
    [
      ['count', 0],
      ['note', 'none'],
    ],
  ]);
});

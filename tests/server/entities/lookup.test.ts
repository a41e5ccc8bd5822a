import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../src/engine/http';
import type { EntityModel, LookupModel } from '../../../src/engine/model';
import { wordsTest } from '../../../src/engine/query';
import { formName } from '../../../src/renderers/actions/form-name';
import { lookupChoices } from '../../../src/renderers/choices/lookup-source';
import { type Client, startServer, type TestServer } from '../harness';

/** A definition whose lookups depend on a form, a filter and a right. */
const CRATE = {
  properties: {
    label: {},
    supplierId: { lookup: 'supplier' },
    materialId: { lookup: { entity: 'material', filter: { supplierId: '{form.supplierId}' } } },
    materialName: {},
    paletteId: { lookup: 'palette' },
    shelf: {},
  },
  endpoints: 'Crate',
  filters: ['supplierId', 'materialId'],
  actions: {
    refill: {
      rows: 'one',
      form: { properties: { materialId: { lookup: { entity: 'material', text: 'itemNo' } } } },
      call: 'PUT /Crate/refill',
      permission: 'can_assign_job',
    },
    stow: {
      rows: 'one',
      form: { properties: { shelf: { lookup: 'palette' } } },
      call: 'PUT /Crate/stow',
      permission: 'header.users',
    },
  },
  pages: ['crates'],
};
const PALETTE = {
  properties: { name: {} },
  endpoints: 'Palette',
  pages: [{ path: 'palettes', permission: 'header.users' }],
};

let server: TestServer;
let operator: Client;
let http: HttpClient;
const clientOf = (token: string): HttpClient =>
  createHttpClient({
    fetch,
    environment: () => `${server.url}/api`,
    clock: { now: () => Date.now(), setTimeout, clearTimeout } as never,
    token: () => token,
    onUnauthorised: () => undefined,
  });
beforeAll(async () => {
  server = await startServer({
    seedScale: 0.02,
    definitions: { 'entities/crate.json': CRATE, 'entities/palette.json': PALETTE },
  });
  operator = await server.login('operator');
  http = clientOf(operator.token);
});
afterAll(() => server.stop());

const modelOf = (name: string) => server.ctx.product.current.product.entities[name] as EntityModel;
const lookupOf = (entity: string, name: string) =>
  modelOf(entity).properties.find((property) => property.name === name)?.lookup as LookupModel;
const choices = (of: string, property: string, resolve: (name: string) => unknown = () => undefined) =>
  lookupChoices(http, lookupOf(of.split('.')[0] ?? '', property), { of, property }, resolve);

describe('lookups of the shipped definitions, as the screen asks them', () => {
  it('every reference in the form of an action answers, also of one that writes rows of another definition', async () => {
    const all = clientOf((await server.login('global')).token);
    const asked = Object.values(server.ctx.product.current.product.entities).flatMap((model) =>
      model.actions
        .filter(({ system }) => !system)
        .flatMap((action) =>
          (action.form?.fields ?? []).flatMap(({ name, lookup }) => {
            const of = [model.name, formName(model, action)].filter(Boolean).join('.');
            return lookup?.entity ? [{ of, property: name, lookup }] : [];
          }),
        ),
    );
    expect(asked.length).toBeGreaterThan(20);
    const refused: string[] = [];
    for (const { lookup, ...place } of asked)
      await lookupChoices(
        all,
        lookup,
        place,
        () => 'none',
      )({ take: 1 }).catch((error: Error) => refused.push(`${place.of} ${place.property}: ${error.message}`));
    expect(refused).toEqual([]);
  });

  it('every reference to a definition answers, searches and finds what is stored', async () => {
    const references = Object.values(server.ctx.product.current.product.entities).flatMap((model) =>
      model.properties.flatMap(({ name, lookup }) => (lookup?.entity ? [{ model, name }] : [])),
    );
    // Whoever may not open a page is not shown its lookups either.
    const shipped = references.filter(
      ({ model }) => model.name !== 'crate' && model.pages.every(({ permission }) => permission === undefined),
    );
    expect(shipped.length).toBeGreaterThan(5);
    for (const { model, name } of shipped) {
      const source = choices(model.name, name);
      const all = await source({ skip: 0, take: 50 });
      expect([model.name, name, all.length > 1]).toEqual([model.name, name, true]);
      const wanted = all[1]!;
      const found = await source({ searchText: wanted.text, skip: 0, take: 50 });
      expect(found.map(({ text }) => text.toLowerCase())).toContain(wanted.text.toLowerCase());
      expect(found.every(({ text }) => wordsTest(wanted.text)(text))).toBe(true);
      expect(await source({ values: [wanted.value] })).toEqual([wanted]);
      expect((await source({ values: all.slice(0, 3).map(({ value }) => value) })).length).toBe(
        Math.min(3, all.length),
      );
    }
  });

  it.each([
    ['job.assignToUser', 'assignee'],
    ['task.assignToUser', 'assignee'],
    ['operation.assignToUser', 'assignee'],
    ['stock.createInventory', 'userName'],
  ])('%s finds people by their names and by what they log in with', { tags: ['LOWCODE-012'] }, async (of, property) => {
    const [entity = '', name] = of.split('.');
    const form = modelOf(entity).actions.find((action) => action.name === name)?.form;
    const lookup = form?.fields.find((field) => field.name === property)?.lookup as LookupModel;
    const all = clientOf((await server.login('global')).token);
    const people = lookupChoices(all, lookup, { of, property }, () => undefined);
    const found = [{ value: 'operator', text: 'operator · Ola Operatør' }];
    for (const searchText of ['ola', 'operator', 'operatør oper']) expect(await people({ searchText })).toEqual(found);
    expect(await people({ values: ['operator'] })).toEqual(found);
    expect(await people({ searchText: 'operator anne' })).toEqual([]);
  });

  it('a stored reference is shown by the text that its row keeps', async () => {
    const { body } = await operator.fetchJson<{ result: Record<string, string>[] }>('/Stock/description?take=1&skip=0');
    const row = body.result[0]!;
    const text =
      lookupOf('stock', 'locationId') &&
      modelOf('stock').properties.find(({ name }) => name === 'locationId')?.textProperty;
    expect(await choices('stock', 'locationId')({ values: [row.locationId!] })).toEqual([
      { value: row.locationId, text: row[text as string] },
    ]);
  });
});

describe('a lookup with a filter', () => {
  it('is filtered by the server with the values that the form has', async () => {
    const { body } = await operator.fetchJson<{ result: { id: string; supplierId: string }[] }>(
      '/Material/description?take=200&skip=0',
    );
    const supplierId = body.result.find((row) => row.supplierId)?.supplierId as string;
    const ofSupplier = body.result.filter((row) => row.supplierId === supplierId).map(({ id }) => id);
    const resolve = (name: string) => (name === 'form.supplierId' ? supplierId : undefined);
    const given = await choices('crate', 'materialId', resolve)({});
    expect(given.map(({ value }) => value).sort()).toEqual(ofSupplier.sort());
    expect(await choices('crate', 'materialId')({})).toEqual([]);
    const filter = lookupChoices(
      http,
      lookupOf('crate', 'materialId'),
      { of: 'crate', pageFilter: 'materialId' },
      resolve,
    );
    expect((await filter({})).length).toBe(given.length);
  });

  it('is that of the action whose form asks', async () => {
    const texts = (await choices('crate.refill', 'materialId')({ take: 5 })).map(({ text }) => text);
    const named = (await choices('material', 'alternativeMaterialIds')({ take: 5 })).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts).not.toEqual(named);
  });

  it.each([
    ['given={', /given is not JSON/],
    ['given=[]', /JSON object/],
    ['given={"session.userId":"1"}', /session.userId/],
    ['given={"form.supplierId":{}}', /object/],
    ['of=crate&property=supplierId', /property/],
    ['of=crat&property=materialId', /did you mean "crate"/],
    ['filter=["id","=","1"]', /"filter"/],
  ])('refuses %s', async (query, message) => {
    const of = query.includes('of=') ? '' : 'of=crate&property=materialId&';
    const { status, body } = await operator.fetchJson<{ message: string }>(`/Lookup/entity/material?${of}${query}`);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe('a lookup without a reference', () => {
  it('is for those who see the rows; through a reference all who fill it in may choose', {
    tags: ['PERM-170'],
  }, async () => {
    const admin = await server.login('admin');
    expect((await admin.fetchJson('/Lookup/entity/palette')).status).toBe(200);
    expect((await operator.fetchJson('/Lookup/entity/palette')).status).toBe(404);
    expect((await operator.fetchJson('/Lookup/entity/palette?of=crate&property=paletteId')).status).toBe(200);
    expect((await operator.fetchJson('/Lookup/entity/palette?of=palette&property=paletteId')).status).toBe(400);
  });

  it('in the form of an action is for those who may perform it', { tags: ['PERM-170'] }, async () => {
    const asked = '/Lookup/entity/palette?of=crate.stow&property=shelf';
    expect((await (await server.login('admin')).fetchJson(asked)).status).toBe(200);
    expect((await operator.fetchJson(asked)).status).toBe(400);
  });
});

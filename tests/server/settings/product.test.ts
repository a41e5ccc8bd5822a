import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type ProductResponse } from '../../../src/engine/http/api';
import type { EntityModel } from '../../../src/engine/model';
import { BERGEN, startServer, type TestServer } from '../harness';

const GUARDED = 'purchaseCost';
const HIDDEN_BY_FEATURE = 'replenishLevel';
const GADGET = {
  properties: {
    code: {},
    state: { enum: ['New', 'Sold'] },
    [GUARDED]: { type: 'number', permission: 'header.users' },
    [HIDDEN_BY_FEATURE]: { type: 'integer', feature: 'PurchaseModule' },
    supplierId: { lookup: 'supplier', permission: 'header.users' },
    supplierName: {},
  },
  required: ['code', GUARDED],
  unique: [['code', GUARDED]],
  sort: ['code', `-${GUARDED}`],
  endpoints: 'Gadget',
  filters: ['code', GUARDED, 'supplierId'],
  form: { sections: { Main: ['code'], Price: [GUARDED, HIDDEN_BY_FEATURE] } },
  actions: {
    reprice: { rows: 'one', form: ['code', GUARDED], call: 'PUT /Gadget/reprice', permission: 'header.users' },
  },
  pages: ['gadgets'],
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ definitions: { 'entities/gadget.json': GADGET } });
});
afterAll(() => server.stop());

const productOf = async (user: string, unit?: string): Promise<ProductResponse> =>
  (await (await server.login(user, unit)).fetchJson<ProductResponse>(API.product)).body;
const gadgetOf = async (user: string, unit?: string): Promise<EntityModel> =>
  (await productOf(user, unit)).models.gadget as EntityModel;

describe('the definitions a session sees', () => {
  it('are all there for who may see all', async () => {
    const product = await productOf('global');
    expect(product.broken).toEqual([]);
    expect(Object.keys(product.models)).toEqual(
      expect.arrayContaining(['gadget', 'sales-order', 'order-line', 'stock', 'location', 'material', 'supplier']),
    );
    expect(product.models.gadget?.properties.map(({ name }) => name)).toEqual([
      'id',
      ...Object.keys(GADGET.properties),
    ]);
    expect(product.menu.main.length).toBeGreaterThan(0);
    expect(product.permissions.header.users).toBe('AdminRole');
    for (const { name, hash } of product.entities) expect(product.models[name]?.hash).toBe(hash);
  });

  it('have a property without the right nowhere: columns, filters, forms, sort, schemas', async () => {
    const gadget = await gadgetOf('operator');
    const text = JSON.stringify(gadget);
    expect(text).not.toContain(GUARDED);
    expect(text).not.toContain('supplierId');
    expect(text).not.toContain('supplierName');
    expect(text).toContain(HIDDEN_BY_FEATURE);
    expect(JSON.stringify(await gadgetOf('admin'))).toContain(GUARDED);
  });

  it('have a property whose feature is off nowhere', async () => {
    expect(JSON.stringify(await gadgetOf('admin', BERGEN))).not.toContain(HIDDEN_BY_FEATURE);
    expect(JSON.stringify(await gadgetOf('admin'))).toContain(HIDDEN_BY_FEATURE);
  });

  it('keep every action with its key, so that the screen can say who may', async () => {
    const { actions } = await gadgetOf('operator');
    expect(actions.find(({ name }) => name === 'reprice')?.permission).toBe('header.users');
  });

  it('are found by content: one’s own cut, and nobody else’s', async () => {
    const [operator, admin] = [await server.login('operator'), await server.login('admin')];
    const cut = await gadgetOf('operator');
    const whole = await gadgetOf('admin');
    expect(cut.hash).not.toBe(whole.hash);
    const at = (hash: string) => `/Cockpit/model/gadget/${hash}`;
    const own = await operator.fetchJson<EntityModel>(at(cut.hash));
    expect(own.body).toEqual(cut);
    expect(own.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect((await operator.fetchJson(at(whole.hash))).status).toBe(404);
    expect((await admin.fetchJson(at(whole.hash))).status).toBe(200);
    expect((await operator.fetchJson('/Cockpit/model/toString/x')).status).toBe(404);
  });

  it('are kept by a browser as long as they are the same for whoever asks', async () => {
    const [operator, admin] = [await server.login('operator'), await server.login('admin')];
    for (const path of [API.product, `${API.translationsNested}?language=nb-NO&clientName=Cockpit&clientVersion=1`]) {
      const first = await operator.fetchJson(path);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const mark = String(first.headers.get('etag'));
      const again = await operator.fetchJson(path, { headers: { 'if-none-match': mark } });
      expect([again.status, again.body]).toEqual([304, undefined]);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
    }
    const mark = String((await operator.fetchJson(API.product)).headers.get('etag'));
    expect((await admin.fetchJson(API.product, { headers: { 'if-none-match': mark } })).status).toBe(200);
    expect((await operator.fetchJson(API.product, { headers: { 'if-none-match': mark } })).status).toBe(304);
    await server.define('entities/gizmo.json', { properties: { name: {} }, endpoints: 'Gizmo' });
    expect((await operator.fetchJson(API.product, { headers: { 'if-none-match': mark } })).status).toBe(200);
    await server.define('entities/gizmo.json', null);
  });

  it('offer the widgets that the unit’s flags allow', { tags: ['DASH-036', 'FLAG-027'] }, async () => {
    const withFlag = (await productOf('operator')).widgets.map(({ type }) => type);
    expect(withFlag).toEqual(expect.arrayContaining([11, 12, 13, 14, 15, 16, 17, 18]));
    await server.ctx.database.query({
      text: "update business_unit set enabled_features = array_remove(enabled_features, 'NewSalesOrderView') where name = $1",
      values: [BERGEN],
    });
    expect((await productOf('operator', BERGEN)).widgets.filter(({ type }) => type >= 11)).toEqual([]);
  });
});

describe('definitions that change', () => {
  it('are served as soon as their file is there, and gone with it', async () => {
    await server.define('entities/widget-box.json', {
      properties: { label: {} },
      endpoints: 'WidgetBox',
      pages: ['widget-boxes'],
    });
    expect((await productOf('operator')).models['widget-box']?.pages[0]?.path).toBe('widget-boxes');
    await server.define('entities/widget-box.json', null);
    expect((await productOf('operator')).models['widget-box']).toBeUndefined();
  });

  it('are told of where they lie, also what is wrong with their rows', { tags: ['LOWCODE-012'] }, async () => {
    const jar = (required: readonly string[]) => ({
      properties: { label: {}, lid: {} },
      required,
      endpoints: 'Jar',
      pages: ['jars'],
    });
    await server.define('entities/jar.json', jar([]));
    await (await server.login('admin')).fetchJson('/Jar', { method: 'POST', body: { label: 'a' } });
    await server.define('entities/jar.json', jar(['lid']));
    const { diagnostics } = server.ctx.product.current;
    const told = diagnostics.filter(
      ({ code, file }) => code === 'missing-values' && file.endsWith('entities/jar.json'),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.file).not.toMatch(/^schemas/);
    await server.define('entities/jar.json', null);
  });

  it('tell those who look after them of a file that takes no definition’s place', {
    tags: ['LOWCODE-012'],
  }, async () => {
    await server.define('entities/supplier.json', { properties: { label: {} }, endpoints: 'Supplier' });
    const [told, hidden] = [await productOf('configurator'), await productOf('operator')];
    expect(
      told.noted.map(({ name, diagnostics }) => [name, diagnostics.map(({ file, code }) => [file, code])]),
    ).toEqual([['supplier', [['entities/supplier.json', 'repeated-name']]]]);
    expect(hidden.noted).toEqual([]);
    expect(told.models.supplier?.properties.map(({ name }) => name)).toContain('supplierStatus');
    await server.define('entities/supplier.json', null);
  });

  it('tell the same people of mistakes in the files beside them', { tags: ['LOWCODE-012'] }, async () => {
    await server.define('menu.json', { order: ['no-such-page'], ordr: [] });
    const [told, hidden] = [await productOf('configurator'), await productOf('operator')];
    expect(told.mistakes).toContainEqual(expect.objectContaining({ file: 'menu.json', severity: 'error' }));
    expect(told.mistakes.every(({ file }) => file === 'menu.json')).toBe(true);
    expect(hidden.mistakes).toEqual([]);
    await server.define('menu.json', null);
    expect((await productOf('configurator')).mistakes).toEqual([]);
  });

  it('tell the same people of keys and roles that rights misspell', { tags: ['LOWCODE-012'] }, async () => {
    await server.define('entities/jar.json', { properties: { label: {} }, endpoints: 'Jar' });
    await server.define('permissions.json', { data: { can_add_jra: true, can_delete_jar: ['OperatorRol'] } });
    const [told, hidden] = [await productOf('configurator'), await productOf('operator')];
    expect(told.mistakes.map(({ file, code }) => [file, code])).toEqual([
      ['permissions.json', 'unused-permission'],
      ['permissions.json', 'unknown-role'],
    ]);
    expect(hidden.mistakes).toEqual([]);
    await server.define('permissions.json', null);
    await server.define('entities/jar.json', null);
    expect((await productOf('configurator')).mistakes).toEqual([]);
  });

  it('take down only themselves when they are wrong, and tell those who look after them why, without the server’s folders', async () => {
    await server.define('entities/broken-thing.json', {
      properties: { label: {} },
      endpoints: 'BrokenThing',
      filters: ['lable'],
      pages: ['broken-things'],
    });
    expect((await productOf('operator')).broken).toEqual([
      { name: 'broken-thing', pages: ['broken-things'], diagnostics: [] },
    ]);
    const { broken, models } = await productOf('admin');
    expect(broken.map(({ name, pages }) => [name, pages])).toEqual([['broken-thing', ['broken-things']]]);
    expect((await productOf('configurator')).broken).toEqual(broken);
    const mistakes = broken[0]?.diagnostics.filter(({ severity }) => severity === 'error') ?? [];
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatchObject({
      code: 'unknown-property',
      severity: 'error',
      file: 'entities/broken-thing.json',
      line: expect.any(Number),
    });
    expect(mistakes[0]?.message).toContain('label');
    expect(models.supplier).toBeDefined();
    await server.define('entities/no-json.json', '{ "properties": ');
    expect((await productOf('operator')).broken.map(({ name }) => name)).toContain('no-json');
    expect((await (await server.login('operator')).fetchJson(API.cockpitSettings)).status).toBe(200);
  });
});

/** Master data as any client of the documented calls writes it: no header names the action. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCall } from '../../../src/engine/action';
import type { BulkResult, ErrorBody } from '../../../src/engine/http/errors';
import type { ActionModel, EntityModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query/load-options';
import { itEach } from '../../lib/it-each';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from '../harness';

let server: TestServer;
let global: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer();
  await server.ctx.database.query({
    text: 'update business_unit set enabled_features = (select enabled_features from business_unit where name = $1)',
    values: [OSLO],
  });
  [global, stranger] = await Promise.all([server.login('global'), server.login('global', BERGEN)]);
});
afterAll(() => server.stop());

const rowsOf = async (path: string) => (await global.fetchJson<Row[]>(path)).body;
const find = async (path: string, values: Row) =>
  (await rowsOf(path)).find((row) => Object.entries(values).every(([name, value]) => row[name] === value));
const send = (client: Client, [method, path]: readonly [string, string], body?: unknown) =>
  client.fetchJson<ErrorBody>(path, { method, ...(body === undefined ? {} : { body }) });

interface Thing {
  readonly rows: Readonly<Record<'add' | 'update' | 'remove', readonly string[]>>;
  readonly list: string;
  readonly add: readonly [string, string];
  readonly update: readonly [string, string];
  readonly remove: (row: Row) => readonly [string, string];
  readonly values: Row;
  readonly change: Row;
}

const THINGS: readonly Thing[] = [
  {
    rows: { add: ['API-085'], update: ['API-086'], remove: ['API-087', 'OPEN-162'] },
    list: '/CauseCode/Header',
    add: ['POST', '/CauseCode'],
    update: ['PUT', '/CauseCode'],
    remove: ({ id }) => ['DELETE', `/CauseCode?id=${id}`],
    values: { type: 'Loss', value: 'MOULD', displayText: 'Mouldy' },
    change: { displayText: 'Mouldy or damp' },
  },
  {
    rows: { add: ['API-100'], update: ['API-101'], remove: ['API-102', 'OPEN-162'] },
    list: '/Location/description',
    add: ['POST', '/Location'],
    update: ['PUT', '/Location'],
    remove: ({ id }) => ['DELETE', `/Location?ids=${id}&ids=none`],
    values: { name: 'Z-99-1', locationRole: 'Pick' },
    change: { locationRole: 'Buffer' },
  },
  {
    rows: { add: ['API-105'], update: ['API-106'], remove: ['API-107'] },
    list: '/Printer/description',
    add: ['POST', '/Printer'],
    update: ['PUT', '/Printer'],
    remove: ({ id }) => ['DELETE', `/Printer/${id}`],
    values: { name: 'Attic', isNetworkPrinter: true, networkNameOrIp: '10.0.0.9', printTechnology: 'Laser' },
    change: { networkNameOrIp: '10.0.0.10' },
  },
  {
    rows: { add: ['API-110'], update: ['API-110'], remove: ['API-111'] },
    list: '/StockAttributeConfiguration/description',
    add: ['PUT', '/StockAttributeConfiguration'],
    update: ['PUT', '/StockAttributeConfiguration'],
    remove: ({ id }) => ['DELETE', `/StockAttributeConfiguration/${id}`],
    values: { name: 'roastLevel', displayName: 'Roast', dataType: 'String' },
    change: { displayName: 'Level of roast' },
  },
  {
    rows: { add: ['API-114'], update: ['API-115'], remove: ['API-116', 'OPEN-162'] },
    list: '/Supplier/description',
    add: ['POST', '/Supplier'],
    update: ['PUT', '/Supplier'],
    remove: ({ id }) => ['DELETE', `/Supplier?ids=${id}&ids=none`],
    values: { supplierName: 'Fjord Papir AS', averageLeadTime: 5 },
    change: { averageLeadTime: 7 },
  },
];

describe.each(THINGS)('$list', ({ rows, list, values, change, ...calls }) => {
  it('adds a row, in one’s own unit alone', { tags: [...rows.add] }, async () => {
    expect((await send(global, calls.add, values)).status).toBe(200);
    expect(await find(list, values)).toBeDefined();
    expect((await stranger.fetchJson<Row[]>(list)).body).not.toContainEqual(expect.objectContaining(values));
  });

  it('changes it; nobody of another unit does', { tags: [...rows.update] }, async () => {
    const { id } = (await find(list, values)) as Row;
    const refused = await send(stranger, calls.update, { id, ...values, ...change });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await find(list, { id, ...values })).toBeDefined();
    expect((await send(global, calls.update, { id, ...values, ...change })).status).toBe(200);
    expect(await find(list, { id, ...values, ...change })).toBeDefined();
  });

  it('deletes it; nobody of another unit does', { tags: [...rows.remove] }, async () => {
    const row = (await find(list, { ...values, ...change })) as Row;
    expect(await rowsOf(list)).toContainEqual(row);
    await send(stranger, calls.remove(row));
    expect(await rowsOf(list)).toContainEqual(row);
    const { status } = await send(global, calls.remove(row));
    // Of several keys one is nobody’s: that is told, and the other is deleted.
    expect(status).toBe(calls.remove(row)[1].includes('none') ? 207 : 200);
    expect(await find(list, { id: row.id as string })).toBeUndefined();
  });
});

describe('several locations', () => {
  it('are deleted by one call that names each, and one that is in use stays', { tags: ['ACTION-052'] }, async () => {
    for (const name of ['Z-98-1', 'Z-98-2']) await send(global, ['POST', '/Location'], { name, locationRole: 'Pick' });
    const [one, two] = [
      await find('/Location/description', { name: 'Z-98-1' }),
      await find('/Location/description', { name: 'Z-98-2' }),
    ];
    const used = (await rowsOf('/Location/description')).find(({ noOfStocks }) => Number(noOfStocks) > 0);
    const model = server.ctx.product.current.product.entities.location as EntityModel;
    const action = model.actions.find(({ name }) => name === 'delete') as ActionModel;
    const calls = fillCall(model, action, [one, two, used] as Row[], {});
    expect(calls).toHaveLength(1);
    const [{ method, path, query, headers }] = calls as [(typeof calls)[0]];
    expect([method, path, query]).toEqual(['DELETE', '/Location', [one, two, used].map((row) => ['ids', row?.id])]);
    const ids = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    const { status, body } = await global.fetchJson<BulkResult>(`${path}?${ids}`, { method, headers });
    expect(status).toBe(207);
    expect(body.succeeded.map(({ id }) => id).sort()).toEqual([one?.id, two?.id].sort());
    expect(body.failed).toMatchObject([{ id: used?.id }]);
    expect(await find('/Location/description', { name: 'Z-98-1' })).toBeUndefined();
    expect(await find('/Location/description', { id: used?.id as string })).toBeDefined();
  });
});

describe('/DedicatedLocation', () => {
  it('is added, changed and deleted by location and material', {
    tags: ['API-090', 'API-091', 'API-092'],
  }, async () => {
    const [[location], [material]] = await Promise.all([
      rowsOf('/Location/description?availableForPick=true'),
      rowsOf('/Material/description'),
    ]);
    const place = { locationId: location?.id, materialId: material?.id };
    await send(global, ['DELETE', `/DedicatedLocation?locationId=${place.locationId}&materialId=${place.materialId}`]);
    expect((await send(global, ['POST', '/DedicatedLocation'], place)).status).toBe(200);
    const limits = { minQuantity: 2, maxQuantity: 9 };
    expect((await send(global, ['PUT', '/DedicatedLocation'], { ...place, ...limits })).status).toBe(200);
    const one = `/DedicatedLocation?locationId=${place.locationId}&materialId=${place.materialId}`;
    expect((await global.fetchJson(one)).body).toMatchObject({ ...place, ...limits });
    expect((await send(stranger, ['DELETE', one])).status).toBeGreaterThanOrEqual(400);
    expect((await send(global, ['DELETE', one])).status).toBe(200);
    expect((await global.fetchJson(one)).status).toBe(404);
  });
});

it('a location of the system is offered to no material, and refused', { tags: ['OPEN-002'] }, async () => {
  const system = await find('/Location/description', { systemLocation: true });
  const [material] = await rowsOf('/Material/description');
  const { status, body } = await global.fetchJson<{ errors?: unknown }>('/DedicatedLocation', {
    method: 'POST',
    body: { materialId: material?.id, locationId: system?.id },
    headers: { 'X-Action': 'material.dedicateLocation' },
  });
  expect([typeof system?.id, status]).toEqual(['string', 422]);
  expect(body.errors).toMatchObject([{ field: 'locationId', keyword: 'offered' }]);
});

describe('/Material', () => {
  it('is updated below the lower-case path, and below any other case', { tags: ['API-129', 'OPEN-009'] }, async () => {
    const [material] = await rowsOf('/Material/description');
    for (const [path, description] of [
      ['/material/UpdateMaterial', 'First'],
      ['/Material/updateMaterial', 'Second'],
    ] as const) {
      expect((await send(global, ['PUT', path], { id: material?.id, description })).status).toBe(200);
      expect(await find('/Material/description', { id: material?.id as string })).toMatchObject({ description });
    }
    const refused = await send(stranger, ['PUT', '/material/UpdateMaterial'], { id: material?.id, description: 'x' });
    expect(refused.status).toBe(404);
  });
});

describe('roles that may be given', () => {
  itEach([
    [['API-070'], 'header'],
    [['API-071'], 'description'],
    [['API-072'], 'detail'],
  ])(
    '/UserAssignableRoles/%s lists all to global administrators, to others all but theirs',
    { tags: ['OPEN-122'] },
    async (list) => {
      const admin = await server.login('admin');
      const namesOf = async (client: Client) =>
        (await client.fetchJson<{ userRoleName: string }[]>(`/UserAssignableRoles/${list}`)).body.map(
          (role) => role.userRoleName,
        );
      expect(await namesOf(global)).toContain('GlobalAdminUserRole');
      expect(await namesOf(admin)).not.toContain('GlobalAdminUserRole');
      expect(await namesOf(admin)).toContain('OperatorRole');
    },
  );
});

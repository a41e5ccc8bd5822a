import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCall } from '../../src/engine/action';
import type { HistoryEntry } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';
import { send } from './wall/actions';
import { WALL_DEFINITIONS } from './wall/definitions';

let server: TestServer;
let admin: Client;
let operator: Client;
let stranger: Client;
beforeAll(async () => {
  // Of the wall's permissions the operator lacks the right to histories; here everybody has it.
  const permissions = WALL_DEFINITIONS['permissions.json'] as { data: Record<string, unknown> };
  const data = { ...permissions.data, can_view_history: true };
  server = await startServer({
    seedScale: 0.002,
    definitions: { ...WALL_DEFINITIONS, 'permissions.json': { ...permissions, data } },
  });
  [admin, operator, stranger] = await Promise.all([
    server.login('admin'),
    server.login('operator'),
    server.login('admin', BERGEN),
  ]);
});
afterAll(() => server.stop());

const historyOf = (entity: string, id: string, client = admin) =>
  client.fetchJson<HistoryEntry[]>(`/History/${entity}/${encodeURIComponent(id)}`);
const part = async (values: Record<string, unknown>): Promise<string> => {
  await admin.fetchJson('/WallPart', { method: 'POST', body: values });
  const { body } = await admin.fetchJson<{ id: string; name: string }[]>('/WallPart/description');
  return body.find(({ name }) => name === values.name)?.id ?? '';
};
const change = (id: string, action: string, values: Record<string, unknown>) =>
  admin.fetchJson('/WallPart', {
    method: 'PUT',
    body: { id, ...values },
    headers: { 'x-action': `wall-part.${action}` },
  });
/** Performs an action without a form on the row, as the screen does. */
const perform = async (entity: string, name: string, id: string) => {
  const model = server.ctx.product.current.product.entities[entity];
  const action = model?.actions.find((one) => one.name === name);
  if (!model || !action) throw new Error(`${entity} has no ${name}`);
  const [row] = await server.ctx.rows.byKeys(model, OSLO, [id], { may: () => true, features: new Set() });
  for (const call of fillCall(model, action, row ? [row] : [], { form: {}, page: {} }))
    expect((await send(admin, call)).status).toBe(200);
};

describe('the history of a row', () => {
  it('tells a state, and not the times that follow from it', { tags: ['OPEN-308'] }, async () => {
    await server.ctx.database.query({
      text: "insert into job (business_unit, id, name, status) values ($1, 'told', 'J-told', 'Assigned')",
      values: [OSLO],
    });
    await perform('job', 'unassign', 'told');
    const [entry] = (await historyOf('job', 'told')).body;
    const told = entry?.changes.map(({ property }) => property);
    expect(told).toContain('status');
    expect(told?.filter((name) => ['stateSince', 'dueAt'].includes(name))).toEqual([]);
    expect(Object.keys(entry?.after ?? {})).not.toContain('stateSince');
  });

  it('tells who did what and when, with the values before and after', { tags: ['API-054', 'OPEN-053'] }, async () => {
    const id = await part({ name: 'Wheel', note: 'new' });
    await change(id, 'update', { name: 'Wheel', note: 'painted' });
    await perform('wall-part', 'block', id);
    const { status, body } = await historyOf('wall-part', id);
    expect(status).toBe(200);
    expect(body.map(({ action, title, userName }) => [action, title, userName])).toEqual([
      ['wall-part.block', 'Block', 'admin'],
      ['wall-part.update', 'Update', 'admin'],
      ['wall-part.add', 'Add', 'admin'],
    ]);
    expect(body[0]?.displayName).toBe('Anne Administrator');
    expect(body[0]?.changes).toEqual([{ property: 'state', before: 'Open', after: 'Blocked' }]);
    expect(body[1]?.changes).toEqual([{ property: 'note', before: 'new', after: 'painted' }]);
    expect(body[1]?.before).toMatchObject({ name: 'Wheel', note: 'new' });
    expect(body[2]?.before).toBeNull();
    expect(Date.now() - Date.parse(body[2]?.time ?? '')).toBeLessThan(600_000);
  });

  it('stays when the row is deleted, and is empty for a row that nobody changed', { tags: ['API-054'] }, async () => {
    const id = await part({ name: 'Passing' });
    await admin.fetchJson(`/WallPart?ids=${id}`, { method: 'DELETE' });
    const { body } = await historyOf('wall-part', id);
    expect(body[0]).toMatchObject({ action: 'wall-part.delete', after: null });
    const [location] = (await admin.fetchJson<{ id: string }[]>('/Location/description')).body;
    expect((await historyOf('location', location?.id ?? '')).body).toEqual([]);
  });

  it('of another unit is not found, nor that of a row or definition that there is not', {
    tags: ['GEN-003', 'API-054'],
  }, async () => {
    const id = await part({ name: 'Ours' });
    expect((await historyOf('wall-part', id, stranger)).status).toBe(404);
    expect((await historyOf('wall-part', 'none')).status).toBe(404);
    for (const entity of ['nothing', '__proto__', 'audit']) expect((await historyOf(entity, id)).status).toBe(404);
  });

  it('holds nothing of a field that the session may not see', { tags: ['PERM-170'] }, async () => {
    const id = await part({ name: 'Hushed', secretText: 'hushtext', secretNumber: 1 });
    await change(id, 'update', { name: 'Hushed', secretText: 'hushtext again' });
    await change(id, 'update', { name: 'Hushed', note: 'seen', secretText: 'hushtext at last' });
    expect(JSON.stringify((await historyOf('wall-part', id)).body)).toContain('hushtext again');
    const { status, body } = await historyOf('wall-part', id, operator);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/hushtext|secret/);
    expect(body.map(({ changes }) => changes.map(({ property }) => property).filter((name) => name !== 'id'))).toEqual([
      ['note'],
      ['name', 'state'],
    ]);
  });

  it('is for those who may see the rows and the history', { tags: ['PERM-171'] }, async () => {
    const denied = await historyOf('wall-vault', 'any', operator);
    expect([denied.status, (denied.body as unknown as ErrorBody).errorCode]).toEqual([422, 'ACCESS_DENIED']);
    await admin.fetchJson('/User/settingsForAll', {
      method: 'PUT',
      body: { clientId: 'Cockpit', owner: 'permissions', key: 'data', value: '{"can_view_history":"AdminRole"}' },
    });
    const id = await part({ name: 'Closed' });
    const { body } = await historyOf('wall-part', id, operator);
    expect((body as unknown as ErrorBody).errorCode).toBe('ACCESS_DENIED');
    expect((await historyOf('wall-part', id)).status).toBe(200);
  });

  it('speaks the language of the session', async () => {
    await admin.fetchJson('/User/changeDefaultLanguage', { method: 'PUT', body: { language: 'nb-NO' } });
    const [{ id }] = (await admin.fetchJson<[{ id: string }]>('/Supplier/description?supplierStatus=Active')).body;
    await perform('supplier', 'deactivate', id);
    expect((await historyOf('supplier', id)).body[0]?.title).toBe('Deaktiver');
    const unheard = await part({ name: 'Of a definition that nobody has translated' });
    expect((await historyOf('wall-part', unheard)).body[0]?.title, 'what all definitions have').toBe('Legg til');
  });
});

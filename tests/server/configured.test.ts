/** What no document gives a value for is configured: of the server, of a business unit, in a definition. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/platform/config';
import { ACTION_HEADER, API } from '../../src/engine/http/api';
import type { BulkResult } from '../../src/engine/http/errors';
import { type Client, OSLO, PASSWORD, startServer, type TestServer } from './harness';

const { takeLimit, bulkLimit, bodyLimit, loginFailures } = readConfig({
  TAKE_LIMIT: '20',
  BULK_LIMIT: '2',
  BODY_LIMIT_BYTES: '4000',
  LOGIN_FAILURES: '2',
});

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer({ config: { takeLimit, bulkLimit, bodyLimit, loginFailures } });
  client = await server.login('global');
});
afterAll(() => server.stop());

const cancel = (entity: string, ids: readonly string[]) =>
  client.fetchJson<BulkResult>(`/${entity === 'job' ? 'Job' : 'Task'}/cancel`, {
    method: 'PUT',
    headers: { [ACTION_HEADER]: `${entity}.cancel${entity === 'job' ? 'Job' : 'Task'}` },
    body: { ids },
  });

/** A job that somebody works on, with one task that nobody has begun. */
async function begunJob(name: string): Promise<void> {
  for (const text of [
    `insert into job (business_unit, id, name, status, task_count) values ($1, $2, $2, 'Started', 1)`,
    `insert into task (business_unit, id, name, operation_state, task_type, job_id)
      values ($1, $2, $2, 'Initial', 'StockMovementTask', $2)`,
  ])
    await server.ctx.database.query({ text, values: [OSLO, name] });
}

it('the limits of lists, actions, bodies and log-ins are those of the environment', {
  tags: ['CONST-007', 'OPEN-200'],
}, async () => {
  const statusOf = async (path: string, body?: unknown) =>
    (await client.fetchJson(path, body === undefined ? {} : { method: 'PUT', body })).status;
  expect([await statusOf('/Supplier/description?take=20'), await statusOf('/Supplier/description?take=21')]).toEqual([
    200, 400,
  ]);
  expect((await cancel('job', ['a', 'b', 'c'])).status).toBe(400);
  expect((await cancel('job', ['a', 'b'])).status).not.toBe(400);
  expect(await statusOf('/Supplier', { id: 'a', comments: 'x'.repeat(4000) })).toBe(413);
  const tries: number[] = [];
  for (const password of ['Wrong-1', 'Wrong-2', PASSWORD]) {
    const body = { businessUnitName: OSLO, userName: 'operator', password };
    tries.push((await server.fetchJson(API.login, { method: 'POST', body })).status);
  }
  expect(tries.at(-1)).toBe(429);
});

it('the least length of a password is a setting', { tags: ['CONST-007', 'OPEN-045'] }, async () => {
  const person = await server.login('configurator');
  const change = async (newPassword: string) => {
    const body = { oldPassword: PASSWORD, newPassword };
    return (await person.fetchJson(API.changePassword, { method: 'PUT', body })).status;
  };
  const least = (value: string) =>
    client.fetchJson('/User/settingsForAll', {
      method: 'PUT',
      body: { clientId: 'Backend', owner: 'userSettings', key: 'passwordMinimumLength', value },
    });
  await least('12');
  expect(await change('Elevenchar1')).toBe(400);
  await least('11');
  expect(await change('Elevenchar1')).toBe(204);
});

it('what is laid over a definition of the product is stored and shown beside the rest, also while it has a mistake', {
  tags: ['OPEN-354', 'OPEN-355'],
}, async () => {
  const read = async () =>
    (await client.fetchJson<{ result: Record<string, unknown>[] }>('/Supplier/description?skip=0&take=1')).body
      .result[0];
  const seal = { form: ['sealNumber'], when: { sealNumber: null } };
  const own = { extends: 'supplier', properties: { sealNumber: { maxLength: 20 } }, actions: { seal } };
  await server.define('entities/supplier.json', own);
  const before = await read();
  expect(before).toMatchObject({ sealNumber: null, supplierName: expect.any(String) });
  const body = { ids: [before?.id], sealNumber: 'S-1' };
  expect((await client.fetchJson('/Supplier/seal', { method: 'PUT', body })).body).toMatchObject({ failed: [] });
  expect(await read()).toMatchObject({ supplierName: before?.supplierName, sealNumber: 'S-1' });
  await server.define('entities/supplier.json', { ...own, omit: ['properties.supplierName'] });
  expect(await read()).toMatchObject({ supplierName: before?.supplierName, sealNumber: 'S-1' });
  await server.define('entities/supplier.json', null);
  expect(await read()).toEqual({ ...before, sealNumber: undefined, rowVersion: expect.any(Number) });
  await server.define('entities/supplier.json', own);
  expect(await read()).toMatchObject({ sealNumber: 'S-1' });
});

it('the states in which a job, and a task of it, may be cancelled are those of the definition', {
  tags: ['CONST-007', 'OPEN-067'],
}, async () => {
  await begunJob('begun-1');
  await begunJob('begun-2');
  for (const entity of ['task', 'job']) expect((await cancel(entity, ['begun-1'])).body.succeeded ?? []).toEqual([]);
  const job = JSON.parse(readFileSync('schemas/entities/job.json', 'utf8'));
  job.actions.cancelJob.from.push('Started');
  await server.define('entities/job.json', { ...job, replaces: true });
  for (const [entity, id] of [
    ['task', 'begun-1'],
    ['job', 'begun-2'],
  ] as const)
    expect((await cancel(entity, [id])).body).toMatchObject({ succeeded: [{ id }], failed: [] });
});

/** Definitions whose change the rows do not allow: the version before is served, also by the next start. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API, type ProductResponse } from '../../../src/engine/http/api';
import { copyOfTemplate, type TestDatabase } from '../databases';
import { startServer, type TestServer } from '../harness';

const folder = mkdtempSync(join(tmpdir(), 'definitions-'));
const file = join(folder, 'entities', 'crate.json');
const save = (number: object) =>
  writeFileSync(file, JSON.stringify({ properties: { label: {}, number }, endpoints: 'Crate' }, null, 2));

let database: TestDatabase;
let server: TestServer;
const start = async () => {
  server = await startServer({ config: { ...database.config, definitionsDirs: [folder] } });
};
const reload = () => server.app.parts.product.reload();
const errors = () =>
  server.ctx.product.current.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
const crates = async () => (await (await server.login('global')).fetchJson('/Crate/description')).body;

beforeAll(async () => {
  mkdirSync(join(folder, 'entities'));
  database = await copyOfTemplate();
  save({});
  await start();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('are told at the place of the property, and served as before until the rows allow it', {
  tags: ['LOWCODE-012'],
}, async () => {
  const client = await server.login('global');
  await client.fetchJson('/Crate', { method: 'POST', body: { label: 'a', number: '0150' } });
  save({ type: 'integer' });
  await reload();
  const told = [`${file}:4:5 changed-kind`];
  expect(errors()).toEqual(told);
  expect(server.ctx.product.current.broken).toEqual([]);
  expect(await crates()).toMatchObject([{ number: '0150' }]);
  const notedFor = async (user: string) =>
    (await (await server.login(user)).fetchJson<ProductResponse>(API.product)).body.noted;
  expect(await notedFor('configurator')).toMatchObject([
    { name: 'crate', diagnostics: [{ file: 'entities/crate.json', line: 4, code: 'changed-kind' }] },
  ]);
  expect(await notedFor('operator')).toEqual([]);

  await server.stop();
  await start();
  expect(errors()).toEqual(told);
  const [row] = (await crates()) as Record<string, unknown>[];
  expect(row).toMatchObject({ number: '0150' });

  const again = await server.login('global');
  const body = { id: row!.id, label: 'a', number: '150' };
  expect((await again.fetchJson('/Crate', { method: 'PUT', body })).status).toBe(200);
  await reload();
  expect(errors()).toEqual([]);
  expect(await crates()).toMatchObject([{ number: 150 }]);
});

it('are served as before when a mistake is in their file, also by the next start', { tags: ['OPEN-355'] }, async () => {
  const before = await crates();
  expect(before).toHaveLength(1);
  writeFileSync(file, '{ "properties": { "label": {} "number": {} }, "endpoints": "Crate" }');
  await reload();
  const told = [`${file}:1:31 not-json`];
  expect([errors(), server.ctx.product.current.broken]).toEqual([told, []]);
  expect(await crates()).toEqual(before);
  await server.stop();
  await start();
  expect(errors()).toEqual(told);
  expect(await crates()).toEqual(before);
  rmSync(file);
  await reload();
  expect((await (await server.login('global')).fetchJson('/Crate/description')).status).toBe(404);
  save({ type: 'integer' });
  await reload();
  expect(await crates()).toEqual(before);
});

it('are served as before when a mistake is in a file that is laid over them, also by the next start', {
  tags: ['OPEN-355', 'OPEN-354'],
}, async () => {
  const laid = join(folder, 'entities', 'supplier.json');
  const whole = '{ "extends": "supplier", "properties": { "sealNumber": {} } }';
  const said = () => errors().filter((line) => line.startsWith(laid));
  const hasSeal = () =>
    server.ctx.product.current.product.entities.supplier?.properties.some(({ name }) => name === 'sealNumber');
  writeFileSync(laid, whole.replace('{}', '{ "type": "strin" }'));
  await reload();
  expect([said()[0], hasSeal()]).toEqual([`${laid}:1:14 not-laid`, false]);
  writeFileSync(laid, whole);
  await reload();
  expect([said(), hasSeal()]).toEqual([[], true]);
  for (const [wrong, told] of [
    [whole.replace('{}', '{ "type": "strin" }'), `${laid}:1:14 not-laid`],
    [whole.replace(',', ''), `${laid}:1:1 repeated-name`],
  ] as const) {
    writeFileSync(laid, wrong);
    await reload();
    expect([said()[0], hasSeal()]).toEqual([told, true]);
    await reload();
    await server.stop();
    await start();
    expect([said()[0], hasSeal()]).toEqual([told, true]);
  }
  rmSync(laid);
  await reload();
  expect([said(), hasSeal()]).toEqual([[], false]);
});

it('are served as before when it is a shared type that changes', async () => {
  const client = await server.login('global');
  const types = (type: object) =>
    writeFileSync(join(folder, 'types.json'), JSON.stringify({ $defs: { mark: type } }, null, 2));
  types({ maxLength: 20 });
  writeFileSync(
    join(folder, 'entities', 'tub.json'),
    JSON.stringify({ properties: { mark: { $ref: '../types.json#/$defs/mark' } }, endpoints: 'Tub' }),
  );
  await reload();
  expect(errors()).toEqual([]);
  expect((await client.fetchJson('/Tub', { method: 'POST', body: { mark: 'x-1' } })).status).toBe(200);
  types({ type: 'integer' });
  await reload();
  expect(errors()).toEqual([expect.stringContaining('tub.json:1:16 changed-kind')]);
  expect((await client.fetchJson('/Tub/description')).body).toMatchObject([{ mark: 'x-1' }]);
});

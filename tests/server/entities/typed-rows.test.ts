import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowSchema } from '../../../scripts/lib/row-types';
import { allFields } from '../../../server/entities/query/fields';
import { tablesOf } from '../../../server/entities/tables/table';
import { check } from '../../../server/entities/write/validate';
import { readWhere } from '../../../server/entities/write/where';
import { OSLO, startServer, type TestServer } from '../harness';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
}, 120_000);

afterAll(() => server.stop());

it('rows of the database are what the types made of the definitions say', { tags: ['LOWCODE-009'] }, async () => {
  const { database, product } = server.ctx;
  const { entities } = product.current.product;
  const tables = tablesOf(product.current.product);
  const wrong: unknown[] = [];
  let read = 0;
  for (const model of Object.values(entities)) {
    const table = tables.get(model.base);
    const base = entities[model.base];
    if (!table || !base) throw new Error(`${model.name} has no table`);
    const rows = await readWhere(database.owner, allFields(model, table), OSLO, {}, false);
    read += rows.length;
    const schema = rowSchema(model, base);
    for (const row of rows) {
      const errors = check(`typed-rows ${model.name}`, () => schema, row);
      if (errors.length > 0) wrong.push([model.name, row[model.display], errors]);
    }
  }
  expect(wrong).toEqual([]);
  expect(read).toBeGreaterThan(1_000);
});

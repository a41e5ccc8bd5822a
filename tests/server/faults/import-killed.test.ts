/** The server dies in the middle of an import: all of its rows are there or none is, and repeating it makes none twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { OSLO } from '../harness';
import { type Killable, type Point, startKillable } from './killable';

/** More than are written down at once, so that "audited" is in the middle. */
const ROWS = 450;
const AT: readonly Point[] = ['audited', 'kept', 'committed'];

let server: Killable;
beforeAll(async () => {
  server = await startKillable();
});
afterAll(() => server.stop());

function workbook(point: Point): Uint8Array {
  const rows = [['Supplier name'], ...Array.from({ length: ROWS }, (_, index) => [`Killed ${point} ${index}`])];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Suppliers');
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

const count = async (point: Point) => {
  const text = 'select count(*)::int as n from supplier where business_unit = $1 and supplier_name like $2';
  return Number((await server.rows(text, OSLO, `Killed ${point} %`))[0]?.n);
};

describe('a server that is killed during an import', { timeout: 300_000 }, () => {
  it.each(AT)('SETTINGS-035 OPEN-180 has imported nothing half: %s', async (point) => {
    const upload = () => server.upload(workbook(point), `import-${point}`);
    await server.arm(point);
    await expect(upload()).rejects.toThrow();
    await server.dead();
    await server.start();
    const isDone = point === 'committed';
    expect([(await server.status(`import-${point}`)).status, await count(point)]).toEqual(
      isDone ? [200, ROWS] : [404, 0],
    );
    const again = await upload();
    expect([again.status, await count(point)]).toEqual([200, ROWS]);
    expect(again.body).toMatchObject({ sheets: [{ created: ROWS, updated: 0, failed: [] }] });
    expect((await upload()).body).toEqual(again.body);
  });
});

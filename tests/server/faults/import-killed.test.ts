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

interface Counts {
  readonly rows: number;
  /** Rows of history, and the rows that the news names. */
  readonly history: number;
  readonly news: number;
}

const NONE: Counts = { rows: 0, history: 0, news: 0 };
const ALL: Counts = { rows: ROWS, history: ROWS, news: ROWS };

/** Tells what there is of the import at this point. */
async function count(point: Point): Promise<Counts> {
  const [found] = await server.rows(
    `with mine as (select id as key from supplier where business_unit = $1 and supplier_name like $2)
      select (select count(*)::int from mine) as rows,
        (select count(*)::int from audit where business_unit = $1 and entity = 'supplier' and after->>'supplierName' like $2) as history,
        (select count(*)::int from change c, jsonb_array_elements_text(c.keys) as told(key) where c.business_unit = $1
          and c.table_name = 'supplier' and told.key in (select key from mine)) as news`,
    OSLO,
    `Killed ${point} %`,
  );
  return { rows: Number(found?.rows), history: Number(found?.history), news: Number(found?.news) };
}

/** How many rows of suppliers the news names in all. */
const told = async () => {
  const text = "select coalesce(sum(jsonb_array_length(keys)), 0)::int as n from change where table_name = 'supplier'";
  return Number((await server.rows(text))[0]?.n);
};

describe('a server that is killed during an import', { timeout: 300_000 }, () => {
  it.each(AT)('has imported nothing half: %s', { tags: ['SETTINGS-035', 'OPEN-180'] }, async (point) => {
    const upload = () => server.upload(workbook(point), `import-${point}`);
    const before = await told();
    await server.arm(point);
    await expect(upload()).rejects.toThrow();
    await server.dead();
    await server.start();
    const isDone = point === 'committed';
    expect([(await server.status(`import-${point}`)).status, await count(point), (await told()) - before]).toEqual(
      isDone ? [200, ALL, ROWS] : [404, NONE, 0],
    );
    const again = await upload();
    expect([again.status, await count(point)]).toEqual([200, ALL]);
    expect(again.body).toMatchObject({ sheets: [{ created: ROWS, updated: 0, failed: [] }] });
    expect((await upload()).body).toEqual(again.body);
    expect([await count(point), (await told()) - before]).toEqual([ALL, ROWS]);
  });
});

/** Indexes made of what lists are asked for, and taken away again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Statement } from '../../../server/platform/db';
import { holdOpen, indexMakers } from '../index-makers';
import { type Cockpit, type CockpitOptions, search, startCockpit } from './cockpit';

const ROWS = 120_000;
const DEFINITION = {
  properties: { name: {}, remark: {}, note: {}, lane: { enum: ['Left', 'Right'] }, size: { type: 'integer' } },
  endpoints: 'Thing',
};
const EAGER = { learntIndexSeconds: 0, learntIndexRows: 1000 };
const NAMES = {
  note: 'thing_note_und_sort_learnt',
  remark: 'thing_remark_und_sort_learnt',
  size: 'thing_size_desc_sort_learnt',
};

let cockpit: Cockpit;
let today: Date;
const clock = { now: () => today };
const started: Cockpit[] = [];
const start = async (definitions: Record<string, unknown>, beside?: Cockpit, options: CockpitOptions = {}) => {
  const one = await startCockpit(definitions, beside, { clock, ...options, config: { ...EAGER, ...options.config } });
  started.push(one);
  return one;
};
const query = <R = Record<string, unknown>>(text: string) => cockpit.database.query<R>({ text, values: [] });
/** Deep enough to take longer than any index would, and never the same page, whose place would be known. */
let pages = 0;
const sorted = async (by: string, desc = false, skip = ROWS - 5000 - 200 * ++pages) => {
  const options = { sort: [{ selector: by, desc }], skip, take: 20 };
  const { status, body } = await cockpit.call('GET', `/Thing/description${search(options)}`);
  expect(status).toBe(200);
  return (body.result as { id: string }[]).map(({ id }) => id);
};
const learnt = async () =>
  (
    await query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'i' and relname like '%\\_learnt' order by 1",
    )
  ).map(({ name }) => name);

const fill = () =>
  query(`insert into thing (business_unit, id, remark, note, lane, size)
    select 'Oslo', i::text, case when i % 7 > 0 then md5(i::text) end, md5((i * 3)::text), 'Left', i % 1000
    from generate_series(1, ${ROWS}) i`);

/** Notes what the database is asked to read from now on, and says how it would. */
function recordReads() {
  const asked: Statement[] = [];
  const { read: ask } = cockpit.database;
  Object.assign(cockpit.database, {
    read: (one: Statement) => {
      asked.push(one);
      return ask(one);
    },
  });
  const planOf = async ({ text, values }: Statement) => JSON.stringify(await ask({ text: `explain ${text}`, values }));
  return { asked, plansOf: (statements: readonly Statement[]) => Promise.all(statements.map(planOf)) };
}

const writing = () => holdOpen(cockpit.database, `update thing set note = note where id = '1'`);

beforeEach(async () => {
  today = new Date('2026-11-20T12:00:00Z');
  cockpit = await start({ thing: DEFINITION });
  await fill();
  await query('analyze thing');
});
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.close();
});

describe.runIf(process.env.TEST_DATABASE_URL)('indexes of what lists are asked for', { tags: ['OPEN-310'] }, () => {
  it('are made once and used, with nothing first and backwards as well', async () => {
    const both = async () => [await sorted('remark', false, ROWS - 5000), await sorted('size', true, ROWS - 5000)];
    const before = await both();
    expect(await learnt()).toEqual([]);
    await cockpit.entities.indexes.look();
    expect(await learnt()).toEqual([NAMES.remark, NAMES.size]);
    expect(cockpit.entities.indexes.figures).toEqual({ made: 2, dropped: 0, failed: 0, standing: 2 });

    const { asked, plansOf } = recordReads();
    expect(await both()).toEqual(before);
    const plans = await plansOf(asked);
    expect(plans[0]).toContain(NAMES.remark);
    expect(plans[1]).toContain(NAMES.size);
  });

  it('are made for filters of whole values and for groups', async () => {
    for (let call = 0; call < 10; call++) {
      const filter = [['note', '=', `nothing ${call}`], 'and', ['size', '>', 5]];
      const take = { skip: 0, take: 0, requireTotalCount: true };
      await cockpit.call('GET', `/Thing/description${search({ filter, ...take })}`);
      await query(`update thing set size = size where id = '${call}'`);
      const group = [{ selector: 'lane', isExpanded: false }];
      await cockpit.call('GET', `/Thing/description${search({ group, skip: 0, take: 5 })}`);
    }
    await cockpit.entities.indexes.look();
    expect(await learnt()).toEqual(
      expect.arrayContaining(['thing_lane_group_learnt', 'thing_note_filter_learnt', 'thing_size_filter_learnt']),
    );
  });

  it('are made for counting, of what is as small as can be', async () => {
    const { asked, plansOf } = recordReads();
    const count = async (call: number) => {
      await query(`update thing set size = size where id = '${call}'`);
      asked.length = 0;
      const { body } = await cockpit.call(
        'GET',
        `/Thing/description${search({ skip: 0, take: 0, requireTotalCount: true })}`,
      );
      expect(body.totalCount).toBe(ROWS);
    };
    for (let call = 0; call < 10; call++) await count(call);
    await cockpit.entities.indexes.look();
    expect(await learnt()).toEqual(['thing_count_learnt']);
    // Rows as long as those of most definitions.
    await query('update thing set note = repeat(note, 10)');
    await query('vacuum analyze thing');
    await count(11);
    const plans = await plansOf(asked.filter(({ text }) => text.includes('count(')));
    expect(plans.join()).toContain('thing_count_learnt');
  });

  it('are made for parts of one text, which is then looked for nowhere else', async () => {
    cockpit = await start({ thing: { ...DEFINITION, pages: ['thing-es-page'] } }, cockpit);
    const { asked, plansOf } = recordReads();
    const found = async () => {
      const options = { filter: ['note', 'contains', 'abcd'], skip: 0, take: 20, requireTotalCount: true };
      return (await cockpit.call('GET', `/Thing/description${search(options)}`)).body;
    };
    const before = await found();
    expect(before.totalCount).toBeGreaterThan(0);
    expect(asked.at(-1)?.text).toContain('coalesce');
    await cockpit.entities.indexes.look();
    expect(await learnt()).toEqual(['thing_note_part_learnt']);
    await query("update thing set note = note where id = '1'");
    asked.length = 0;
    expect(await found()).toEqual(before);
    const plans = await plansOf(asked);
    expect(plans.join()).toContain('thing_note_part_learnt');
    expect(plans.join()).not.toContain('remark');
  });

  it('are made for the search', async () => {
    cockpit = await start({ thing: { ...DEFINITION, pages: ['thing-es-page'] } }, cockpit);
    const found = async () => {
      const options = { searchText: 'abcd', skip: 0, take: 0, requireTotalCount: true };
      return (await cockpit.call('GET', `/Thing/description${search(options)}`)).body.totalCount;
    };
    const before = await found();
    expect(await learnt()).toEqual([]);
    await cockpit.entities.indexes.look();
    expect(await learnt()).toEqual(['thing_search_learnt']);
    await query("update thing set note = note where id = '1'");
    expect(await found()).toBe(before);
    // The planner knows of each text whether it is rare.
    expect(await query("select from pg_stats where tablename = 'thing_search_learnt'")).toHaveLength(1);
    const { asked, plansOf } = recordReads();
    for (const searchText of ['left', 'abcdef'])
      await cockpit.call('GET', `/Thing/description${search({ searchText, skip: 0, take: 20 })}`);
    const [common, rare] = await plansOf(asked);
    expect(common).not.toContain('thing_search_learnt');
    expect(rare).toContain('thing_search_learnt');
  });

  it('leave the index of a search that was there before', async () => {
    const searched = { thing: { ...DEFINITION, pages: ['thing-es-page'] } };
    await start(searched, cockpit, { config: { learntIndexes: 0, learntIndexRows: ROWS * 10 } });
    cockpit = await start(searched, cockpit);
    const options = { searchText: 'abcd', skip: 0, take: 0, requireTotalCount: true };
    await cockpit.call('GET', `/Thing/description${search(options)}`);
    await cockpit.entities.indexes.look();
    expect(await query("select relname as name from pg_class where relname like 'thing\\_search\\_%'")).toEqual([
      { name: 'thing_search_trgm' },
    ]);
  });

  it('outlive a start, and go with what they are for', async () => {
    await sorted('remark');
    await sorted('note');
    await cockpit.entities.indexes.look();
    const again = await start({ thing: { ...DEFINITION, sort: 'note' } }, cockpit);
    expect(await learnt(), 'a start leaves them').toEqual([NAMES.note, NAMES.remark]);
    await again.entities.indexes.look();
    expect(await learnt(), 'the definition calls for the other itself').toEqual([NAMES.remark]);
    const { remark: _, ...properties } = DEFINITION.properties;
    const without = await start({ thing: { ...DEFINITION, properties, sort: 'note' } }, cockpit);
    await without.entities.indexes.look();
    expect(await learnt()).toEqual([]);
  });

  it('go with their definition', async () => {
    await sorted('remark');
    await cockpit.entities.indexes.look();
    await cockpit.reload({ other: { properties: { name: {} }, endpoints: 'Other' } });
    await cockpit.entities.indexes.look();
    expect(await learnt()).toEqual([]);
  });

  it('are dropped when nobody uses them, and not made again at once', async () => {
    await sorted('remark');
    await cockpit.entities.indexes.look();
    today = new Date('2026-12-15T12:00:00Z');
    await cockpit.entities.indexes.look();
    expect(await learnt()).toEqual([NAMES.remark]);
    today = new Date('2026-12-21T12:00:00Z');
    await cockpit.entities.indexes.look();
    expect(await learnt()).toEqual([]);
    await sorted('remark');
    await cockpit.entities.indexes.look();
    expect(await learnt(), 'it was of no use').toEqual([]);
    today = new Date('2027-02-01T12:00:00Z');
    await sorted('remark');
    await cockpit.entities.indexes.look();
    expect(await learnt(), 'it may be by now').toEqual([NAMES.remark]);
  });

  it('are made anew where whoever made one was killed', async () => {
    await sorted('remark');
    // Whatever else is begun now, the index must be made beside it, and waits.
    const held = writing();
    const made = cockpit.entities.indexes.look();
    const makers = () => query<{ pid: number }>(indexMakers());
    await expect.poll(async () => (await makers()).length).toBe(1);
    await expect.poll(async () => (await learnt()).length).toBe(1);
    const ended = expect(made).rejects.toThrow();
    await query(`select pg_terminate_backend(pid) from (${indexMakers()}) maker`);
    await ended;
    held.end();
    await held.open;
    expect(cockpit.entities.indexes.figures).toMatchObject({ made: 0, standing: 0 });
    await cockpit.entities.indexes.look();
    expect(await learnt()).toEqual([NAMES.remark]);
    expect(await query('select indexrelid::regclass::text as name from pg_index where not indisvalid')).toEqual([]);
    expect(cockpit.entities.indexes.figures).toMatchObject({ made: 1, dropped: 1, standing: 1 });
  });

  it('are made beside other work where a definition comes to call for one of a large table', async () => {
    const changed = { thing: { ...DEFINITION, sort: 'size', filters: ['note'] } };
    const standing = () =>
      query(`select relname as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
        where relname in ('thing_size_sort', 'thing_note_fold') order by 1`);
    const both = (isValid: boolean) => ['thing_note_fold', 'thing_size_sort'].map((name) => ({ name, isValid }));
    await cockpit.reload(changed);
    expect(await standing()).toEqual([]);
    const held = writing();
    const made = cockpit.entities.indexes.look();
    await expect.poll(() => query(indexMakers())).toHaveLength(1);
    // Whoever writes meanwhile waits for nothing.
    await query("update thing set note = note where id = '2'");
    // One that is ended is made the next time.
    const ended = expect(made).rejects.toThrow();
    await query(`select pg_terminate_backend(pid) from (${indexMakers()}) maker`);
    await ended;
    held.end();
    await held.open;
    await cockpit.entities.indexes.look();
    expect(await standing()).toEqual(both(true));
    const marked = () =>
      query(`select relname from pg_class where relname = 'thing' and obj_description(oid) like '% open'`);
    expect(await marked()).toHaveLength(1);
    await cockpit.reload(changed);
    expect(await marked(), 'nothing is owed any more').toEqual([]);
    expect(await standing()).toEqual(both(true));

    // One that is made otherwise by now stands until the other one does.
    const sizes = async () =>
      (await query<{ name: string }>(`select relname as name from pg_class where relname like 'thing_size_sort%'`)).map(
        ({ name }) => name,
      );
    await query(`comment on index thing_size_sort is 'made otherwise'`);
    await cockpit.reload({ thing: { ...changed.thing, filters: [] } });
    expect(await sizes()).toEqual(['thing_size_sort_replaced']);
    await cockpit.entities.indexes.look();
    expect(await sizes()).toEqual(['thing_size_sort']);
    await cockpit.reload({ thing: DEFINITION });
    expect(await standing()).toEqual([]);
  });

  it('count what was asked for long ago for less', async () => {
    const kept = () => query<{ ms: number }>('select ms from learnt_index').then(([row]) => row!.ms);
    const limited = await start({ thing: DEFINITION }, cockpit, { config: { learntIndexSeconds: 1000 } });
    cockpit = limited;
    await sorted('remark');
    await limited.entities.indexes.look();
    await query('update learnt_index set ms = 10000');
    today = new Date('2026-12-04T12:00:00Z');
    await sorted('remark');
    await limited.entities.indexes.look();
    expect(await kept()).toBeGreaterThan(2500);
    expect(await kept()).toBeLessThan(5000);
  });

  it('are made by one of several servers', async () => {
    const other = await start({ thing: DEFINITION }, cockpit);
    await sorted('remark');
    await sorted('note');
    await Promise.all([cockpit.entities.indexes.look(), other.entities.indexes.look()]);
    await cockpit.entities.indexes.look();
    await other.entities.indexes.look();
    expect(await learnt()).toEqual([NAMES.note, NAMES.remark]);
    const [a, b] = [cockpit, other].map(({ entities }) => entities.indexes.figures);
    expect(a!.made + b!.made).toBe(2);
    expect([a!.standing, b!.standing]).toEqual([2, 2]);
  });

  it.each([
    [{ learntIndexes: 0 }, 0],
    [{ learntIndexes: 1 }, 1],
    [{ learntIndexesPerTable: 2 }, 2],
    [{ learntIndexRows: ROWS * 10 }, 0],
    [{ learntIndexSeconds: 1000 }, 0],
  ])('keep to the limit %o', async (config, most) => {
    const limited = await start({ thing: DEFINITION }, cockpit, { config });
    cockpit = limited;
    await sorted('remark');
    await sorted('note');
    await sorted('size');
    await limited.entities.indexes.look();
    expect(await learnt()).toHaveLength(most);
  });
});

it.skipIf(process.env.TEST_DATABASE_URL)('the built-in database, which has one connection, makes none', async () => {
  await sorted('remark');
  await cockpit.entities.indexes.look();
  expect(await learnt()).toEqual([]);
  expect(await query('select * from learnt_index')).toEqual([]);
});

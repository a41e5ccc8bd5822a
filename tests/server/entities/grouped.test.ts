/** Groups of few values: one statement, out of an index alone. */
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '../../../server/platform/db';
import { type Cockpit, search, startCockpit } from './cockpit';

const DEFINITION = {
  properties: {
    state: { enum: ['New', 'Open', 'Done'] },
    lane: { enum: ['Left', 'Right'] },
    note: {},
  },
  endpoints: 'Thing',
};

describe('groups of few values', () => {
  let cockpit: Cockpit;
  const asked: Statement[] = [];
  const groups = async (...names: string[]) => {
    asked.length = 0;
    const group = names.map((selector) => ({ selector, isExpanded: false }));
    const options = { group, skip: 0, take: 20, requireTotalCount: true, requireGroupCount: true };
    return (await cockpit.call('GET', `/Thing/description${search(options)}`)).body;
  };

  beforeAll(async () => {
    cockpit = await startCockpit({ thing: DEFINITION });
    await cockpit.database.query({
      text: `insert into thing (business_unit, id, state, lane, note)
        select 'Oslo', i::text, (array['New', 'Open', 'Done', '', null])[1 + i % 5], 'Left', repeat('x', 400)
        from generate_series(1, 3000) i`,
      values: [],
    });
    await cockpit.database.query({ text: 'vacuum analyze thing', values: [] });
    const { read } = cockpit.database;
    Object.assign(cockpit.database, {
      read: (statement: Statement) => {
        asked.push(statement);
        return read(statement);
      },
    });
  });
  afterAll(() => cockpit.close());

  it('come with their numbers in one statement, out of the index, nothing and an empty text together', async () => {
    expect(await groups('state')).toEqual({
      result: [
        { key: null, items: null, count: 1200 },
        { key: 'Done', items: null, count: 600 },
        { key: 'New', items: null, count: 600 },
        { key: 'Open', items: null, count: 600 },
      ],
      totalCount: 3000,
      groupCount: 4,
    });
    expect(asked).toHaveLength(1);
    const { text, values } = asked[0]!;
    // The table is small enough to be read whole; what counts is that no row need be.
    const plan = await cockpit.database.maintain(async (tx) => {
      for (const way of ['seqscan', 'bitmapscan', 'indexscan'])
        await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
      return tx.executeQuery(CompiledQuery.raw(`explain ${text}`, [...values]));
    });
    expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using thing_state_idx');
  });

  it('are counted anew once a row is another', async () => {
    await groups('lane');
    await cockpit.database.query({ text: "update thing set lane = 'Right' where id = '1'", values: [] });
    expect((await groups('lane')).result).toEqual([
      { key: 'Left', items: null, count: 2999 },
      { key: 'Right', items: null, count: 1 },
    ]);
  });
});

/** Numbers whose rows say their units: the server and rows in memory put the same ones together, and no others. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AGGREGATE_TYPES,
  type AggregateCell,
  columnTypes,
  createRowQuery,
  type Group,
  parseFilter,
  type Row,
  type RowQuery,
  SUMMARY_TYPES,
  unitsOf,
} from '../../../src/engine/query';
import { runs } from '../../lib/runs';
import { type Cockpit, search, session, startCockpit } from './cockpit';

const SECRET = 'data.can_see_secret';
const DEFINITION = {
  properties: {
    place: {},
    quantity: { type: 'number', measuredIn: 'unit' },
    pieces: { type: 'integer', measuredIn: 'unit' },
    unit: { permission: SECRET },
  },
  sort: 'id',
  endpoints: 'Sample',
};

const UNITS = ['pcs', 'pcs', 'pcs', 'Pcs', 'box', '', null];
const NUMBERS = [0, 1, 2.5, -3, 12, null];
const rows: Row[] = Array.from({ length: 60 }, (_, index) => ({
  id: `r${index}`,
  place: ['A', 'B', 'C', null][(index * 5) % 4],
  quantity: NUMBERS[(index * 7) % NUMBERS.length],
  pieces: index % 5 === 0 ? null : index,
  unit: UNITS[(index * 3) % UNITS.length],
}));

const numbers = fc.constantFrom('quantity', 'pieces');
const filter = fc.oneof(
  fc.constant(undefined),
  fc.subarray(['A', 'B', 'C']).map((places) => ['place', 'in', places]),
  fc.subarray(['pcs', 'Pcs', 'box'], { minLength: 1 }).map((units) => ['unit', 'in', units]),
  fc.constant(['unit', 'isblank', null]),
  fc
    .subarray(
      rows.map(({ id }) => id as string),
      { minLength: 1, maxLength: 4 },
    )
    .map((ids) => ['id', 'in', ids]),
);

describe('numbers of rows that say their units', { tags: ['OPEN-352'] }, () => {
  let cockpit: Cockpit;
  let memory: RowQuery;
  const ask = async (options: Record<string, unknown>, viewer = session()) => {
    const { status, body, text } = await cockpit.call('GET', `/Sample/description${search(options)}`, {
      session: viewer,
    });
    expect(status, text).toBe(200);
    return body;
  };
  beforeAll(async () => {
    cockpit = await startCockpit({ sample: DEFINITION });
    await cockpit.database.query({
      text: `insert into sample (business_unit, id, place, quantity, pieces, unit)
        select 'Oslo', r.* from jsonb_to_recordset($1::jsonb) as r(id text, place text, quantity float8, pieces int8, unit text)`,
      values: [JSON.stringify(rows)],
    });
    const model = cockpit.model('sample');
    memory = createRowQuery(rows, {
      collator: new Intl.Collator('en'),
      types: columnTypes(model),
      units: unitsOf(model),
    });
  });
  afterAll(() => cockpit.close());

  const inMemory = ({ filter: written, ...options }: Record<string, unknown>) =>
    memory.load({ ...options, ...(written ? { filter: parseFilter(written) } : {}) });

  it('are put together by the server as in memory', { timeout: 600_000 }, async () => {
    const summaryType = fc.constantFrom(...SUMMARY_TYPES.filter((type) => type !== 'values'));
    const summaries = fc.array(fc.record({ selector: numbers, summaryType }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(filter, summaries, async (filter, summaries) => {
        const group = [{ selector: 'place', isExpanded: false }];
        const options = { filter, totalSummary: summaries, groupSummary: summaries, group, skip: 0, take: 20 };
        const [answer, wanted] = [await ask(options), inMemory(options)];
        expect(answer.summary).toEqual(wanted.summary);
        const said = (groups: readonly Group[]) => groups.map(({ key, summary }) => [key, summary]);
        expect(said(answer.result)).toEqual(said(wanted.result as Group[]));
      }),
      { numRuns: runs(150) },
    );
  });

  it('are put together in cells by the server as in memory', { timeout: 600_000 }, async () => {
    const by = fc.uniqueArray(
      fc.constantFrom('place', 'unit', 'pieces').map((selector) => ({ selector })),
      { minLength: 1, maxLength: 2, selector: ({ selector }) => selector },
    );
    const measure = fc.record({ selector: numbers, summaryType: fc.constantFrom(...AGGREGATE_TYPES) });
    const said = (cells: readonly AggregateCell[] = []) =>
      new Map(cells.map(({ keys, count, value }) => [JSON.stringify(keys), [count, value]]));
    await fc.assert(
      fc.asyncProperty(filter, by, measure, async (filter, by, measure) => {
        const options = { filter, skip: 0, take: 0, aggregate: { by, measure } };
        expect(said((await ask(options)).cells)).toEqual(said(inMemory(options).cells));
      }),
      { numRuns: runs(150) },
    );
  });

  it('are not put together for those who do not see the unit either', async () => {
    const blind = session({ without: [SECRET] });
    const totalSummary = [{ selector: 'quantity', summaryType: 'sum' }];
    const aggregate = { by: [{ selector: 'place' }], measure: { selector: 'quantity', summaryType: 'sum' } };
    const { summary, cells } = await ask({ skip: 0, take: 0, totalSummary, aggregate }, blind);
    expect(summary).toEqual([null]);
    expect(cells.find(({ keys }: AggregateCell) => keys[0] === 'all').value).toBeNull();
  });
});

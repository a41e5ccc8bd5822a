import { describe, expect, it } from 'vitest';
import type { HttpCall, HttpClient } from '../../../../src/engine/http';
import type { Row } from '../../../../src/engine/query';
import { fetchAll, fetchPortions, portionsOf, type RowPortion } from '../../../../src/renderers/rows/portions';
import { entity } from '../../../model-fixture';

const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: `${index}` }));

/** A server whose rows can move between two calls, and that gives no more than `most` at once. */
function serverWith(all: Row[], between: () => void = () => undefined, most = Number.POSITIVE_INFINITY) {
  const asked: Record<string, unknown>[] = [];
  const request = async (call: HttpCall) => {
    const query = Object.fromEntries(call.query as Iterable<readonly [string, unknown]>);
    if (asked.length > 0) between();
    asked.push(query);
    const [skip, take] = [Number(query.skip ?? 0), Number(query.take)];
    const result = all.slice(skip, skip + Math.min(take, most));
    return { data: query.requireTotalCount ? { result, totalCount: all.length } : { result } };
  };
  return { asked, http: { request } as unknown as HttpClient };
}

const REQUEST = { model: entity(), parameters: [], values: {}, options: { sort: [{ selector: 'id', desc: true }] } };
const keyOf = (row: Row) => String(row.id);

async function collected(portions: AsyncIterable<RowPortion>): Promise<RowPortion[]> {
  const all: RowPortion[] = [];
  for await (const portion of portions) all.push(portion);
  return all;
}

describe('rows in portions', () => {
  it('a server is asked for one after the other, in the order of the grid, and counts once', {
    tags: ['GRID-026'],
  }, async () => {
    const { asked, http } = serverWith(rows(2_300));
    const portions = await collected(fetchPortions(http, REQUEST, 10_000, keyOf));
    expect(portions.map(({ rows: some, total }) => [some.length, total])).toEqual([
      [1_000, 2_300],
      [999, 2_300],
      [301, 2_300],
    ]);
    expect(asked.map(({ requireTotalCount }) => requireTotalCount)).toEqual([true, undefined, undefined]);
    expect(asked.every(({ sort }) => sort === '[{"selector":"id","desc":true}]')).toBe(true);
  });

  it('no more than rowsLimit are asked for', { tags: ['GRID-026', 'OPEN-182'] }, async () => {
    const { asked, http } = serverWith(rows(5_000));
    const portions = await collected(fetchPortions(http, REQUEST, 1_500, keyOf));
    expect(portions.map(({ rows: some }) => some.length)).toEqual([1_000, 500]);
    expect(portions[1]?.total).toBe(5_000);
    expect(asked.map(({ take }) => take)).toEqual([1_000, 501]);
  });

  it('all of them are asked for where fewer may be loaded at once, and a part is not taken for all', {
    tags: ['OPEN-182'],
  }, async () => {
    const { asked, http } = serverWith(rows(120));
    expect(await fetchAll({ http, rowsLimit: 50 }, REQUEST)).toEqual(rows(120));
    expect(asked.map(({ take }) => take)).toEqual([50, 50, 50]);
    const all = rows(120);
    const leaving = serverWith(all, () => void all.splice(60));
    await expect(fetchAll({ http: leaving.http, rowsLimit: 50 }, REQUEST)).rejects.toThrow('60 of 120 rows came');
  });

  it('a server that gives fewer at once is asked for what it has left out', { tags: ['GRID-026'] }, async () => {
    const { asked, http } = serverWith(rows(900), () => undefined, 400);
    const portions = await collected(fetchPortions(http, REQUEST, 10_000, keyOf));
    expect(portions.map(({ rows: some }) => some.length)).toEqual([400, 399, 101]);
    expect(asked.map(({ skip }) => skip)).toEqual([0, 399, 798]);
  });

  it('a row that moved while others were asked for is given once', { tags: ['GRID-026'] }, async () => {
    const all = rows(1_500);
    const { http } = serverWith(all, () => all.unshift({ id: 'new' }));
    const portions = await collected(fetchPortions(http, REQUEST, 10_000, keyOf));
    const keys = portions.flatMap(({ rows: some }) => some.map(keyOf));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('rows that leave meanwhile hide none of the others', { tags: ['GRID-026'] }, async () => {
    for (const [leaving, atOnce] of [
      [1, 1_000],
      [7, 1_000],
      [600, 1_000],
      [3, 40],
    ] as const) {
      const all = rows(1_500);
      const { http } = serverWith(all, () => all.splice(0, leaving), atOnce);
      const given = (await collected(fetchPortions(http, REQUEST, 10_000, keyOf))).flatMap((one) =>
        one.rows.map(keyOf),
      );
      expect(given).toEqual([...new Set(given)]);
      expect(given).toEqual(expect.arrayContaining(all.map(keyOf)));
    }
  });

  it('a server that gives one row at once is asked for each', async () => {
    const { http } = serverWith(rows(5), () => undefined, 1);
    const portions = await collected(fetchPortions(http, REQUEST, 10_000, keyOf));
    expect(portions.flatMap(({ rows: some }) => some.map(keyOf))).toEqual(['0', '1', '2', '3', '4']);
  });

  it('a list that is emptied meanwhile ends', async () => {
    const all = rows(2_500);
    const { http } = serverWith(all, () => all.splice(0));
    expect((await collected(fetchPortions(http, REQUEST, 10_000, keyOf))).map((one) => one.rows.length)).toEqual([
      1_000,
    ]);
  });

  it('no row makes no portion', async () => {
    expect(await collected(portionsOf([]))).toEqual([]);
    expect(await collected(fetchPortions(serverWith([]).http, REQUEST, 10, keyOf))).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { HttpClient } from '../../../../src/engine/http';
import type { Row } from '../../../../src/engine/query';
import { REPORT_CALLS } from '../../../../src/engine/report-calls';
import { allRows } from '../../../../src/overrides/reports/all-rows';

it('has each row once, also of one that others add to meanwhile', { tags: ['REPORT-002'] }, async () => {
  const rows: Row[] = Array.from({ length: 2_500 }, (_, id) => ({ id, historical: false }));
  let added = 0;
  const page = async (_path: string, { skip, take }: { skip: number; take: number }) => {
    const result = rows.slice(skip, skip + take);
    rows.unshift({ id: `new ${++added}`, historical: false });
    return { data: { result } };
  };
  const http = { post: page, get: page } as unknown as HttpClient;
  const { signal } = new AbortController();
  const found: unknown[] = [];
  for await (const portion of allRows(http, REPORT_CALLS.materialTransactions, {}, 2_500, 100_000, signal))
    found.push(...portion.rows.map(({ id }) => id));
  expect(found).toEqual(Array.from({ length: 2_500 }, (_, id) => id));
});

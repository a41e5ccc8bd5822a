/**
 * Both kinds of paging over the demo data: for every definition with a page, rows in memory and rows of the server are
 * the same ones in the same order, whatever is filtered, searched and sorted; and so are the sums of quantities.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FilterModel, PropertyModel } from '../../../src/engine/definition';
import type { Query } from '../../../src/engine/http';
import {
  allOf,
  columnTypes,
  createRowQuery,
  type LoadOptions,
  parseFilter,
  type Row,
  searchedNames,
  unitsOf,
} from '../../../src/engine/query';
import { CLOCK_NAMES, createFormatter } from '../../../src/engine/value';
import { fixedFilters } from '../../../src/engine/view';
import { type ContextOf, type FilterValues, filterParameters, rowFilter } from '../../../src/renderers/filters';
import { listCall } from '../../../src/renderers/rows';
import { createClockFilter } from '../../../src/renderers/rows/clock-filter';
import { runs } from '../../lib/runs';
import { compileShipped } from '../../schemas/files';
import { type Client, startServer, type TestServer } from '../harness';
import { addRowsOfAll } from '../rows-of-all';

const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Berlin',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm',
  numberFormat: 'en-GB',
});
const texts = { yes: 'Yes', no: 'No', missing: 'Missing', from: String, until: String };

/**
 * Who is signed in changes while the test asks, a process has a page of its own for each row, and what waits for approval
 * is told in words that the database does not have.
 */
const OTHERS = ['active-user', 'process-sales-order', 'approval-request'];
const MODELS = Object.values(compileShipped().product.entities).filter(
  ({ name, pages }) => pages.length > 0 && !OTHERS.includes(name),
);

/** Any of the values that rows have, and none. */
const anyValue = (rows: readonly Row[], name: string): fc.Arbitrary<unknown> =>
  fc.constantFrom(...new Set(rows.map((row) => row[name] ?? null)), null);
const partOf = (rows: readonly Row[], name: string): fc.Arbitrary<string> =>
  fc.tuple(anyValue(rows, name), fc.nat(8), fc.integer({ min: 1, max: 4 })).map(([value, from, length]) => {
    const text = String(value ?? 'a');
    return text.slice(Math.min(from, text.length - 1), from + length).trim() || 'a';
  });

/** A filter of a column as the grid sends it. */
function testOf({ name, type, values, format: kind }: PropertyModel, rows: readonly Row[]): fc.Arbitrary<unknown[]> {
  const clock = fc.constantFrom(...CLOCK_NAMES.map((moment) => `{clock.${moment}}`));
  const value = kind === 'date-time' ? fc.oneof(anyValue(rows, name), clock) : anyValue(rows, name);
  const one = (...operators: string[]) => fc.tuple(fc.constant(name), fc.constantFrom(...operators), value);
  const any = fc.array(value, { minLength: 1, maxLength: 3 }).map((several) => [name, 'in', several]);
  const blank = fc.constantFrom([name, 'isblank', null], [name, 'isnotblank', null]);
  const isOrdered = type === 'number' || type === 'integer' || kind === 'date' || kind === 'date-time';
  if (type === 'boolean' || values) return fc.oneof(one('=', '<>'), any, blank) as fc.Arbitrary<unknown[]>;
  if (isOrdered) return fc.oneof(one('=', '<>', '<', '<=', '>', '>='), any, blank) as fc.Arbitrary<unknown[]>;
  const contains = fc.tuple(
    fc.constant(name),
    fc.constantFrom('contains', 'notcontains', 'startswith', 'endswith'),
    partOf(rows, name),
  );
  return fc.oneof(one('=', '<>'), contains, any, blank) as fc.Arbitrary<unknown[]>;
}

/** A value of a page filter; undefined leaves it unset. */
function filterValue({ type, dxPropName, params }: FilterModel, rows: readonly Row[]): fc.Arbitrary<unknown> {
  const value = anyValue(rows, dxPropName).map((one) => (Array.isArray(one) ? one[0] : one) ?? undefined);
  const day = value.map((one) => (typeof one !== 'string' ? undefined : params.useTime ? one : one.slice(0, 10)));
  switch (type) {
    case 'text':
      return partOf(rows, dxPropName);
    case 'checkbox':
    case 'past':
      return fc.boolean();
    case 'date':
      return day;
    case 'dateRange':
      return fc.tuple(day, day).map((ends) => ends.map((end) => end ?? null).sort());
    case 'multiSelect':
      return fc.array(value, { minLength: 1, maxLength: 2 }).map((all) => all.filter((one) => one !== undefined));
    default:
      return value;
  }
}

describe('rows in memory and rows of the server', () => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startServer();
    client = await server.login('global');
    await addRowsOfAll(server, client);
  });
  afterAll(() => server.stop());

  async function ask(model: EntityModel, options: LoadOptions, parameters: Query): Promise<never> {
    const call = listCall({ model, values: {}, parameters, options });
    if (!call) throw new Error(`${model.name} has no list`);
    const query = new URLSearchParams(
      [...(call.query as Iterable<[string, unknown]>)].flatMap(([name, value]) =>
        [value].flat().map((one) => [name, String(one)] as [string, string]),
      ),
    );
    const { status, body } = await client.fetchJson(`${call.path}?${query}`);
    expect(status, `${call.path}?${query} ${JSON.stringify(body)}`).toBe(200);
    return body as never;
  }

  it.each(MODELS.map((model) => [model.name, model] as const))(
    'are the same on pages of %s',
    { tags: ['GRID-007', 'GRID-008', 'FILTER-013', 'OPEN-352'], timeout: 600_000 },
    async (_, model) => {
      const fixed = fixedFilters(model, {});
      const contextOf: ContextOf = ({ dxPropName }) => ({
        entity: model.name,
        format,
        property: model.properties.find(({ name }) => name === dxPropName),
        texts,
        valueTitle: String,
      });
      const rows: Row[] = await ask(model, {}, filterParameters(model.filters, fixed, contextOf));
      expect(rows.length).toBeGreaterThan(0);
      const memory = createRowQuery(rows, {
        collator: new Intl.Collator('en-GB'),
        types: columnTypes(model),
        searched: searchedNames(model),
        atClock: createClockFilter(model, format).at,
        units: unitsOf(model),
      });
      const totalSummary = [...unitsOf(model).keys()].map((selector) => ({ selector, summaryType: 'sum' as const }));
      const flat = model.properties.filter(
        ({ type, writeOnly }) => !writeOnly && type !== 'array' && type !== 'object',
      );
      const test = fc.constantFrom(...flat).chain((property) => testOf(property, rows));
      const filter = fc
        .oneof(
          fc.constant(undefined),
          test,
          fc.tuple(test, fc.constantFrom('and', 'or'), test),
          fc.tuple(fc.constant('!'), test),
        )
        .map((written) => written && parseFilter(written));
      const sort = fc
        .uniqueArray(fc.record({ selector: fc.constantFrom(...flat.map(({ name }) => name)), desc: fc.boolean() }), {
          maxLength: 2,
          selector: ({ selector }) => selector,
        })
        // Where rows are equal, their key decides.
        .map((rules) => [...rules, ...model.key.map((selector) => ({ selector, desc: false }))]);
      const values = fc.record(Object.fromEntries(model.filters.map((one) => [one.name, filterValue(one, rows)])), {
        requiredKeys: [],
      }) as fc.Arbitrary<FilterValues>;
      // Attributes of the unit's own are columns that the shipped definition does not know, and are searched too.
      const part = model.properties.some(({ attributes }) => attributes)
        ? fc.constant('')
        : partOf(rows, model.display);
      const searchText = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, part);

      await fc.assert(
        fc.asyncProperty(filter, sort, values, searchText, fc.nat(5), async (asked, order, chosen, search, page) => {
          // One filter at a time says more than many that leave nothing.
          const set = { ...Object.fromEntries(Object.entries(chosen).slice(0, 1)), ...fixed };
          const options = {
            sort: order,
            searchText: search,
            skip: page * 5,
            take: 20,
            requireTotalCount: true,
            ...(totalSummary.length > 0 ? { totalSummary } : {}),
          };
          const whole = allOf(rowFilter(model.filters, set, contextOf), asked);
          const wanted = memory.load({ ...options, ...(whole ? { filter: whole } : {}) });
          const answer: { result: Row[]; totalCount: number; summary?: unknown[] } = await ask(
            model,
            { ...options, ...(asked ? { filter: asked } : {}) },
            filterParameters(model.filters, set, contextOf),
          );
          const keys = (all: readonly object[]) => all.map((row) => model.key.map((name) => (row as Row)[name]).join());
          expect(answer.totalCount).toBe(wanted.totalCount);
          expect(keys(answer.result)).toEqual(keys(wanted.result));
          expect(answer.summary).toEqual(wanted.summary);
        }),
        { numRuns: runs(15) },
      );
    },
  );
});

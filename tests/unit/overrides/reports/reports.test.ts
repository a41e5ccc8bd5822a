import { describe, expect, it } from 'vitest';
import { offeredReports } from '../../../../src/engine/menu';
import { REPORT_CALLS, REPORT_NAMES, type ReportCall } from '../../../../src/engine/report-calls';
import { readCriteria, writeCriteria } from '../../../../src/overrides/reports/addresses';
import { isComplete, lacksOf } from '../../../../src/overrides/reports/lacking';
import { REPORT_PAGES } from '../../../../src/overrides/reports/pages';
import { seenAsks, seenColumns } from '../../../../src/overrides/reports/seen';
import { compileShipped } from '../../../schemas/files';

const { entities } = compileShipped().product;
const pages = REPORT_NAMES.map((name) => REPORT_PAGES[name]);
const { slowMovingMaterials: slow } = REPORT_PAGES;
const asked = slow.asks.flatMap(({ criteria }) => criteria);
const WHOLE = {
  fromDate: '2026-01-01',
  toDate: '2026-01-31',
  processTypes: ['Picking'],
  minPickingFrequency: 0,
  maxPickingFrequency: 5,
};

describe('descriptions of reports', () => {
  it('show every column that a call answers, in its order, and know each property', { tags: ['OPEN-165'] }, () => {
    for (const page of pages) {
      expect(page.columns.map(({ name }) => name)).toEqual(Object.keys(page.call.columns));
      expect(seenColumns(page, entities)).toEqual(page.columns);
    }
  });

  it('ask for every criterion of their call, those that are required among them', {
    tags: ['REPORT-011', 'OPEN-167'],
  }, () => {
    for (const { call, asks, further } of pages) {
      const names = asks.flatMap(({ criteria }) => criteria.flatMap((one) => one.names));
      const others = further.flatMap((one) => one.names);
      expect([...names, ...others].sort()).toEqual(Object.keys(call.criteria).sort());
      expect(names).toEqual(expect.arrayContaining([...call.required]));
      expect(Object.keys(call.asksFor).sort()).toEqual(Object.keys(call.criteria).sort());
      for (const place of Object.values(call.asksFor)) {
        const [entity = '', property] = place.split('.');
        expect([place, entities[entity]?.properties.some(({ name }) => name === property)]).toEqual([place, true]);
      }
    }
  });

  it('a column goes with the property that it tells of', () => {
    const { stock } = entities;
    const prices = ['costPrice', 'stockValue'];
    const without = { ...stock, properties: stock?.properties.filter(({ name }) => !prices.includes(name)) };
    const seen = seenColumns(REPORT_PAGES.materialSummary, { ...entities, stock: without as typeof stock & object });
    expect(seen.map(({ name }) => name)).toEqual(['itemNo', 'name', 'quantity']);
  });

  it('a criterion goes with the property that it asks for, and stays where the definition is not known', () => {
    const { task, location: _, ...others } = entities;
    const without = { ...task, properties: task?.properties.filter(({ name }) => name !== 'toLocation') };
    const asks = seenAsks(REPORT_PAGES.materialTransactions, { ...others, task: without as typeof task & object });
    expect(asks.find(({ heading }) => heading === 'where')?.criteria.flatMap(({ names }) => names)).toEqual([
      'fromLocation',
    ]);
    expect(seenAsks(slow, others)).toEqual(slow.asks);
  });
});

describe('criteria', () => {
  it('lack what is empty, is no number, is no day, or ends before it begins', {
    tags: ['VALID-018', 'REPORT-017'],
  }, () => {
    const lacks = (change: object) => Object.fromEntries(lacksOf(slow.call, asked, { ...WHOLE, ...change }));
    expect(lacks({})).toEqual({});
    expect(lacks({ materialName: undefined })).toEqual({});
    expect(lacks({ toDate: undefined })).toEqual({ fromDate: 'rules.required' });
    expect(lacks({ processTypes: [] })).toEqual({ processTypes: 'rules.required' });
    expect(lacks({ maxPickingFrequency: '1,5' })).toEqual({ minPickingFrequency: 'reports.wholeNumber' });
    expect(lacks({ minPickingFrequency: -1 })).toEqual({ minPickingFrequency: 'reports.wholeNumber' });
    expect(lacks({ minPickingFrequency: 6 })).toEqual({ minPickingFrequency: 'reports.reversed' });
    expect(lacks({ toDate: '2025-12-31' })).toEqual({ fromDate: 'reports.reversed' });
    expect(lacks({ toDate: '2026-02-31' })).toEqual({ fromDate: 'rules.format_date' });
    expect([isComplete(slow.call, WHOLE), isComplete(slow.call, { ...WHOLE, processTypes: [] })]).toEqual([
      true,
      false,
    ]);
  });

  it('stand in the address as they are: numbers as numbers, texts that look like numbers as texts, lists as lists', () => {
    const values = { ...WHOLE, itemNumber: '007', materialName: '1.50', locationRoles: ['A & B', '7'] };
    expect(readCriteria(slow.call, `?${writeCriteria(values)}&page=2`)).toEqual(values);
    expect(readCriteria(slow.call, '?processTypes=Picking&minPickingFrequency=many&locationRoles=[1&other=x')).toEqual({
      processTypes: ['Picking'],
    });
  });
});

describe('offered reports', () => {
  const features = new Set(REPORT_NAMES.map((name) => REPORT_CALLS[name].feature));
  const offered = (routes: unknown, flags: ReadonlySet<string> = features) =>
    offeredReports(JSON.stringify(routes), flags, () => undefined).map(({ name }) => name);
  const entry = (routeName: string, more: object = {}) => ({ displayName: '', routeName, isAllowed: true, ...more });

  it('are those that the route settings allow, once each; all if they say nothing', { tags: ['REPORT-019'] }, () => {
    expect(offered(undefined)).toEqual(REPORT_NAMES);
    expect(offered([])).toEqual(REPORT_NAMES);
    const { page, criteriaPage }: ReportCall = REPORT_CALLS.slowMovingMaterials;
    expect(offered([entry(page), entry(criteriaPage ?? ''), entry('stocks-page')])).toEqual(['slowMovingMaterials']);
    expect(offered([entry('Group', { routes: [entry(page)] })])).toEqual(['slowMovingMaterials']);
    expect(offered([entry(page, { isAllowed: false })])).toEqual([]);
    expect(offered([entry(page)], new Set())).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { KpiEntry, ReportRecord } from '../../../../src/engine/http/api';
import { mergeKpis, moveKpi, orderTotal, readKpiHome, writeKpiHome } from '../../../../src/engine/kpi';

const OUT = 'OutBoundOrderReportData';
const IN = 'InBoundOrderReportData';
const ROLES = 'PickingTaskPerLocationRoleReportData';
const orders = { initial: 3, started: 4, completed: 5, orderLines: 20, tasks: 9 };
const pick = { name: 'Pick', tasks: 7, started: 2, completed: 1 };

const kpi = (id: string, row: number, order: number): KpiEntry => ({
  id,
  name: id,
  row,
  order,
  enabled: true,
  value: null,
});
const known = [kpi(OUT, 0, 0), kpi(IN, 0, 1), kpi(`${ROLES}/Pick`, 1, 0), kpi(`${ROLES}/Bulk`, 1, 1)];
const record = (name: string, data: unknown): ReportRecord => ({
  name,
  id: name,
  reportDataJson: typeof data === 'string' ? data : JSON.stringify(data),
});
const records = [record(OUT, orders), record(IN, '{'), record(ROLES, { locationRoles: [pick] })];
const ids = (list: readonly KpiEntry[]) => list.map(({ id }) => id);

describe('KPIs', () => {
  it('get the value of their record; one without is disabled and has none', { tags: ['DASH-061', 'DASH-068'] }, () => {
    const shown = mergeKpis(known, [], records).map(({ id, enabled, isWanted, value }) => [
      id,
      enabled,
      isWanted,
      value,
    ]);
    expect(shown).toEqual([
      [OUT, true, true, orders],
      [IN, false, true, null],
      [`${ROLES}/Pick`, true, true, pick],
      [`${ROLES}/Bulk`, false, true, null],
    ]);
  });

  it('the total of an order report is initial, started and completed', { tags: ['DASH-066'] }, () => {
    expect(orderTotal(orders)).toBe(12);
  });

  it('are switched and placed as they were set up, new ones last in their row', {
    tags: ['DASH-067', 'OPEN-085'],
  }, () => {
    const merged = mergeKpis(
      known,
      [
        { id: IN, order: 0, enabled: false },
        { id: `${ROLES}/Bulk`, order: 1 },
      ],
      records,
    );
    expect(ids(merged)).toEqual([IN, OUT, `${ROLES}/Bulk`, `${ROLES}/Pick`]);
    expect(merged.map(({ isWanted }) => isWanted)).toEqual([false, true, true, true]);
  });

  it('one that only the setting knows, and a role that only a record knows, are told of', {
    tags: ['DASH-068'],
  }, () => {
    const merged = mergeKpis(
      [],
      [{ id: `${ROLES}/Gone`, name: 'Gone', row: 1 }],
      [record(ROLES, { locationRoles: [{ ...pick, name: '' }] })],
    );
    expect(merged.map(({ id, enabled }) => [id, enabled])).toEqual([
      [`${ROLES}/`, true],
      [`${ROLES}/Gone`, false],
    ]);
  });

  it('one moves to the place of another', { tags: ['DASH-023'] }, () => {
    expect(ids(moveKpi(known, OUT, `${ROLES}/Pick`))).toEqual([IN, `${ROLES}/Pick`, OUT, `${ROLES}/Bulk`]);
    expect(ids(moveKpi(known, `${ROLES}/Bulk`, OUT))[0]).toBe(`${ROLES}/Bulk`);
    expect(moveKpi(known, 'none', OUT)).toBe(known);
  });

  it('are kept as entries with six members, one without a record as it is wanted', {
    tags: ['DASH-035', 'SETTINGS-033'],
  }, () => {
    const text = writeKpiHome(mergeKpis(known, [], records));
    expect(JSON.parse(text)[1]).toEqual({ name: IN, enabled: true, value: null, id: IN, row: 0, order: 1 });
    expect(readKpiHome(text)?.map(({ id }) => id)).toEqual(ids(known));
    for (const wrong of ['', 'null', '{}', '[{}]', '[{"id":1}]', '[{"id":"a","row":0.5}]'])
      expect(readKpiHome(wrong)).toBeUndefined();
  });
});

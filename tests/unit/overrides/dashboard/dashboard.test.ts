import { describe, expect, it } from 'vitest';
import type { WidgetEntry } from '../../../../src/engine/http';
import type { Condition, EntityModel, WidgetModel } from '../../../../src/engine/model';
import { createFormatter } from '../../../../src/engine/value';
import { readPageState } from '../../../../src/engine/view';
import { elapsedSince } from '../../../../src/overrides/dashboard/elapsed';
import { refreshMinutes } from '../../../../src/overrides/dashboard/use-counting';
import { filtersOf, widgetAddress } from '../../../../src/overrides/dashboard/widget-address';
import { readValue, widgetViews } from '../../../../src/overrides/dashboard/widget-view';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const sinceThen = (ms: number) => elapsedSince(new Date(0), new Date(ms));

describe('last updated', () => {
  it('says just now under a minute, and for a clock that runs behind', { tags: ['DASH-024'] }, () => {
    expect(sinceThen(0)).toEqual({ unit: 'now' });
    expect(sinceThen(MINUTE - 1)).toEqual({ unit: 'now' });
    expect(sinceThen(-5_000)).toEqual({ unit: 'now' });
  });
  it('gives minutes under 60 minutes', { tags: ['DASH-025'] }, () => {
    expect(sinceThen(MINUTE)).toEqual({ unit: 'minutes', count: 1 });
    expect(sinceThen(60 * MINUTE - 1)).toEqual({ unit: 'minutes', count: 59 });
  });
  it('gives hours under 24 hours', { tags: ['DASH-026'] }, () => {
    expect(sinceThen(60 * MINUTE)).toEqual({ unit: 'hours', count: 1 });
    expect(sinceThen(DAY - 1)).toEqual({ unit: 'hours', count: 23 });
  });
  it('gives days under 7 days', { tags: ['DASH-027'] }, () => {
    expect(sinceThen(DAY)).toEqual({ unit: 'days', count: 1 });
    expect(sinceThen(7 * DAY - 1)).toEqual({ unit: 'days', count: 6 });
  });
  it('gives weeks under 4 weeks', { tags: ['DASH-028'] }, () => {
    expect(sinceThen(7 * DAY)).toEqual({ unit: 'weeks', count: 1 });
    expect(sinceThen(28 * DAY - 1)).toEqual({ unit: 'weeks', count: 3 });
  });
  it('gives a date from 4 weeks on', { tags: ['DASH-029'] }, () => {
    expect(sinceThen(28 * DAY)).toEqual({ unit: 'date' });
  });
});

describe('reload', () => {
  it('counts again after the setting’s minutes, else after 10', { tags: ['DASH-031', 'DASH-032', 'DASH-033'] }, () => {
    expect(refreshMinutes(3)).toBe(3);
    expect(refreshMinutes('15')).toBe(15);
    for (const setting of [undefined, 0, -1, 'often', Number.NaN]) expect(refreshMinutes(setting)).toBe(10);
  });
});

const order = {
  name: 'order',
  state: 'state',
  filters: [
    { name: 'state', type: 'multiSelect', params: { useTime: false } },
    { name: 'updated', type: 'dateRange', params: { useTime: false } },
  ],
  properties: [
    {
      name: 'state',
      values: [
        { value: 'New', title: 'New', group: 'New' },
        { value: 'Warn', title: '!New', group: 'New' },
        { value: 'Done', title: 'Done', group: 'Done' },
      ],
    },
  ],
} as unknown as EntityModel;
const widget = (type: number, states: string[], more: Partial<WidgetModel> = {}): WidgetModel => ({
  type,
  title: `w${type}`,
  entity: 'order',
  by: [],
  of: [],
  page: 'orders-es-page',
  filter: {
    all: [
      { property: 'state', test: { in: states } },
      {
        property: 'updated',
        test: { compare: [{ relation: '>=', operand: { kind: 'placeholder', placeholder: '{clock.yesterday}' } }] },
      },
    ],
  },
  ...more,
});
const entry = (type: number, more: Partial<WidgetEntry> = {}): WidgetEntry => ({
  type,
  title: '',
  isEnabled: true,
  valueJson: '{"count":3}',
  executionTime: '',
  description: '',
  imgUrl: '',
  disabledNavigation: false,
  ...more,
});
const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Oslo',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm',
  numberFormat: 'de-DE',
});
const now = new Date('2026-11-20T12:00:00Z');
const compare = (property: string, relation: '>=' | '<=' | '>', placeholder: string): Condition => ({
  property,
  test: { compare: [{ relation, operand: { kind: 'placeholder', placeholder } }] },
});

describe('widgets', () => {
  it('leads to the page with the filters that were counted, searched at once', { tags: ['DASH-008'] }, () => {
    const address = widgetAddress(widget(11, ['Done']), entry(11), order, format, now) ?? '';
    const [path, search = ''] = address.split('?');
    expect(path).toBe('/orders-es-page');
    expect(readPageState(search)).toMatchObject({
      filters: { updated: ['2026-11-19', null] },
      selectFilters: { state: ['Done'] },
      forceCall: true,
    });
  });

  it('a bound at the end of a day is that day, in the configured region', { tags: ['DASH-058', 'DASH-059'] }, () => {
    const filters = (condition: Condition) => filtersOf(condition, order, format, now);
    expect(filters(compare('updated', '<=', '{clock.endOfToday}'))).toEqual({ updated: [null, '2026-11-20'] });
    expect(filters(compare('updated', '<=', '{clock.endOfYesterday}'))).toEqual({ updated: [null, '2026-11-19'] });
    expect(filters(compare('due', '<=', '{clock.endOfToday}'))).toEqual({ due: { '<=': '2026-11-20T22:59:59.999Z' } });
  });

  it('does not lead to rows other than those counted', { tags: ['DASH-008'] }, () => {
    const filters = (condition: Condition) => filtersOf(condition, order, format, now);
    expect(filters(compare('updated', '>=', '{clock.now}'))).toBeUndefined();
    expect(filters(compare('updated', '>', '{clock.today}'))).toBeUndefined();
    expect(filters({ property: 'state', test: { empty: true } })).toBeUndefined();
    expect(filters({ any: [compare('due', '>=', '{clock.today}')] })).toBeUndefined();
  });

  it('does not navigate without a page or with navigation disabled', { tags: ['DASH-014', 'DASH-015'] }, () => {
    const { page, ...withoutPage } = widget(10, []);
    expect(page).toBeDefined();
    expect(widgetAddress(withoutPage, entry(10), order, format, now)).toBeUndefined();
    const disabled = entry(11, { disabledNavigation: true });
    expect(widgetAddress(widget(11, ['Done']), disabled, order, format, now)).toBeUndefined();
  });

  it('takes group and order from the states it counts', { tags: ['DASH-057'] }, () => {
    const widgets = [widget(11, ['Done']), widget(18, ['Warn']), widget(13, ['New', 'Warn']), widget(4, [])];
    const views = widgetViews([entry(4), entry(11), entry(18), entry(13), entry(7)], widgets, { order }, format, now);
    expect(views.map(({ model, group, state }) => [model.type, group, state?.value])).toEqual([
      [13, 'New', undefined],
      [18, 'New', 'Warn'],
      [11, 'Done', 'Done'],
      [4, undefined, undefined],
    ]);
  });

  it('reads the count from the widget’s JSON text, and counts nothing if it cannot be read', {
    tags: ['DASH-034'],
  }, () => {
    expect(readValue('{"count":3}').count).toBe(3);
    expect(readValue('').count).toBe(0);
    expect(readValue('[]').count).toBe(0);
  });
});

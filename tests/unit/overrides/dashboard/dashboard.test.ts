import { describe, expect, it } from 'vitest';
import type { EntityModel, WidgetModel } from '../../../../src/engine/definition/model';
import type { WidgetEntry } from '../../../../src/engine/http';
import { elapsedSince } from '../../../../src/overrides/dashboard/elapsed';
import { refreshMinutes } from '../../../../src/overrides/dashboard/use-widgets';
import { readValue, widgetAddress, widgetViews } from '../../../../src/overrides/dashboard/widget-view';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const sinceThen = (ms: number) => elapsedSince(new Date(0), new Date(ms));

describe('last updated', () => {
  it('DASH-024 says just now under a minute, and for a clock that runs behind', () => {
    expect(sinceThen(0)).toEqual({ unit: 'now' });
    expect(sinceThen(MINUTE - 1)).toEqual({ unit: 'now' });
    expect(sinceThen(-5_000)).toEqual({ unit: 'now' });
  });
  it('DASH-025 gives minutes under 60 minutes', () => {
    expect(sinceThen(MINUTE)).toEqual({ unit: 'minutes', count: 1 });
    expect(sinceThen(60 * MINUTE - 1)).toEqual({ unit: 'minutes', count: 59 });
  });
  it('DASH-026 gives hours under 24 hours', () => {
    expect(sinceThen(60 * MINUTE)).toEqual({ unit: 'hours', count: 1 });
    expect(sinceThen(DAY - 1)).toEqual({ unit: 'hours', count: 23 });
  });
  it('DASH-027 gives days under 7 days', () => {
    expect(sinceThen(DAY)).toEqual({ unit: 'days', count: 1 });
    expect(sinceThen(7 * DAY - 1)).toEqual({ unit: 'days', count: 6 });
  });
  it('DASH-028 gives weeks under 4 weeks', () => {
    expect(sinceThen(7 * DAY)).toEqual({ unit: 'weeks', count: 1 });
    expect(sinceThen(28 * DAY - 1)).toEqual({ unit: 'weeks', count: 3 });
  });
  it('DASH-029 gives a date from 4 weeks on', () => {
    expect(sinceThen(28 * DAY)).toEqual({ unit: 'date' });
  });
});

describe('reload', () => {
  it('DASH-031 DASH-032 DASH-033 counts again after the setting’s minutes, else after 10', () => {
    expect(refreshMinutes(3)).toBe(3);
    expect(refreshMinutes('15')).toBe(15);
    for (const setting of [undefined, 0, -1, 'often', Number.NaN]) expect(refreshMinutes(setting)).toBe(10);
  });
});

const order = {
  name: 'order',
  state: 'state',
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
        test: { compare: [{ relation: '>=', operand: { kind: 'placeholder', placeholder: 'clock.yesterday' } }] },
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
const clock = (name: string) => (name === 'yesterday' ? '2026-11-18T23:00:00.000Z' : undefined);

describe('widgets', () => {
  it('DASH-008 leads to the page with the filter that was counted, searched at once', () => {
    const address = widgetAddress(widget(11, ['Done']), entry(11), clock) ?? '';
    const query = new URLSearchParams(address.slice(address.indexOf('?')));
    expect(address.startsWith('/orders-es-page?')).toBe(true);
    expect(query.get('forceCall')).toBe('true');
    expect(query.get('selectFilters')).toBe('{}');
    expect(JSON.stringify(JSON.parse(query.get('filters') ?? ''))).toContain('2026-11-18T23:00:00.000Z');
    expect(query.get('filters')).toContain('"Done"');
  });

  it('DASH-014 DASH-015 does not navigate without a page or with navigation disabled', () => {
    const { page, ...withoutPage } = widget(10, []);
    expect(page).toBeDefined();
    expect(widgetAddress(withoutPage, entry(10), clock)).toBeUndefined();
    expect(widgetAddress(widget(11, ['Done']), entry(11, { disabledNavigation: true }), clock)).toBeUndefined();
  });

  it('DASH-057 takes group and order from the states it counts', () => {
    const widgets = [widget(11, ['Done']), widget(18, ['Warn']), widget(13, ['New', 'Warn']), widget(4, [])];
    const views = widgetViews([entry(4), entry(11), entry(18), entry(13), entry(7)], widgets, { order }, clock);
    expect(views.map(({ model, group, state }) => [model.type, group, state?.value])).toEqual([
      [13, 'New', undefined],
      [18, 'New', 'Warn'],
      [11, 'Done', 'Done'],
      [4, undefined, undefined],
    ]);
  });

  it('DASH-034 reads the count from the widget’s JSON text, and counts nothing if it cannot be read', () => {
    expect(readValue('{"count":3}').count).toBe(3);
    expect(readValue('').count).toBe(0);
    expect(readValue('[]').count).toBe(0);
  });
});

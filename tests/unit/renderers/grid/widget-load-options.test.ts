import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../../src/engine/definition';
import { type WrittenOptions, writeFilter } from '../../../../src/engine/query';
import { createFormatter } from '../../../../src/engine/value';
import { widgetLoadOptions } from '../../../../src/renderers/grid/widget-load-options';
import { property } from '../../../model-fixture';

const model = { properties: [property('at', { format: 'date-time' }), property('state')] } as unknown as EntityModel;
const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Berlin',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm',
  numberFormat: 'en-GB',
});
const asked = (options: object) => widgetLoadOptions(options as WrittenOptions, model, format);

describe('what the widget asks', () => {
  it('groups moments by their day, and other values as they are', { tags: ['GRID-010'] }, () => {
    const group = [
      { selector: 'at', desc: true, isExpanded: false, compare: () => 0 },
      { selector: 'state', desc: false },
    ];
    expect(asked({ group }).group).toEqual([
      { selector: 'at', desc: true, isExpanded: false, groupInterval: 'day' },
      { selector: 'state', desc: false },
    ]);
  });

  it('opens a day, and the group of missing values, by what it means', { tags: ['GRID-010', 'GRID-014'] }, () => {
    const filter = [['at', '=', '2026-03-29'], 'and', [['state', '=', null], 'or', ['state', '=', 'New']]];
    expect(writeFilter(asked({ filter }).filter!)).toEqual([
      [['at', '>=', '2026-03-28T23:00:00.000Z'], 'and', ['at', '<', '2026-03-29T22:00:00.000Z']],
      'and',
      [['state', 'isblank', null], 'or', ['state', '=', 'New']],
    ]);
  });

  it('asks for what is filled, as the filter builder writes it', { tags: ['GRID-013', 'GRID-014'] }, () => {
    const filter = ['!', [['state', '<>', null], 'or', ['at', '=', null]]];
    expect(writeFilter(asked({ filter }).filter!)).toEqual([
      '!',
      [['state', 'isnotblank', null], 'or', ['at', 'isblank', null]],
    ]);
  });

  it('passes on nothing that only the widget knows', { tags: ['GRID-008'] }, () => {
    const options = {
      skip: 0,
      take: 20,
      sort: [{ selector: 'state', desc: false, isExpanded: false }],
      userData: {},
      searchValue: null,
    };
    expect(asked(options)).toEqual({ skip: 0, take: 20, sort: [{ selector: 'state', desc: false }] });
  });
});

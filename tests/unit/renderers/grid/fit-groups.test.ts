// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { LoadOptions } from '../../../../src/engine/query';
import type { CellContext } from '../../../../src/renderers/grid/cells';
import { gridColumns } from '../../../../src/renderers/grid/columns';
import { fitColumns, fitGroups, type WidgetCore } from '../../../../src/renderers/grid/widget-core';
import { entity, property } from '../../../model-fixture';

const model = entity({ properties: [property('id'), property('name'), property('area')] });
const rows = [{ id: 'SO-100', name: 'A', area: 'The hall that is behind the other one' }];

/** A list that nothing was measured of, and the widths that its columns are given. */
function setUp(hash: string) {
  const columns = gridColumns(model);
  const given: Record<string, number> = {};
  const start = Object.fromEntries(columns.map(({ property: { name }, width }) => [name, width]));
  const about = vi.fn(async (_options: LoadOptions, _signal: AbortSignal) => ({ result: rows }));
  const core = {
    widths: undefined,
    widget: {
      beginUpdate: () => undefined,
      endUpdate: () => undefined,
      columnOption(name: string, _option: string, width?: number) {
        if (width === undefined) return given[name] ?? start[name];
        given[name] = width;
      },
    },
    props: {
      model: { ...model, hash },
      columns,
      initial: { columns: columns.map((column) => ({ name: column.property.name })) },
      cells: { overrideOf: () => undefined } as unknown as CellContext,
      source: { about },
      isShort: false,
    },
  } as unknown as WidgetCore;
  return { core, given, about };
}

it('a list that opens with its groups has the columns that its rows would make, and asks for these once', async () => {
  const plain = setUp('one');
  fitColumns(plain.core, rows);
  const grouped = setUp('two');
  const options = { group: [{ selector: 'area' }], take: 20 };
  await fitGroups(grouped.core, options);
  expect(grouped.given).toEqual(plain.given);
  expect(Object.keys(grouped.given)).not.toEqual([]);
  await fitGroups(grouped.core, options);
  expect(grouped.about).toHaveBeenCalledExactlyOnceWith({ skip: 0, take: 20 }, expect.anything());
});

it('rows that are none, or are refused, are not asked for again, but others are, instead of those', async () => {
  const { core, about } = setUp('four');
  const isOff = () => about.mock.calls.slice(1).map(([, signal]) => signal.aborted);
  const group = [{ selector: 'area' }];
  about.mockResolvedValueOnce({ result: [] });
  await fitGroups(core, { group });
  await fitGroups(core, { group });
  about.mockReturnValueOnce(new Promise(() => undefined)).mockReturnValueOnce(new Promise(() => undefined));
  const filter = { property: 'name', operator: '=', value: 'A' } as const;
  void fitGroups(core, { group, filter });
  void fitGroups(core, { group, filter: { ...filter, value: 'B' } });
  expect(isOff()).toEqual([true, false]);
  await fitGroups(core, {});
  expect(isOff()).toEqual([true, true]);
});

it('a column that is dragged before they come stays as it is', async () => {
  const { core, given } = setUp('five');
  const fitted = fitGroups(core, { group: [{ selector: 'area' }] });
  core.widget?.columnOption('area', 'width', 333);
  await fitted;
  expect(given.area).toBe(333);
  expect(Object.keys(given).length).toBeGreaterThan(1);
});

it('it stays as it is where its rows do not come', async () => {
  const { core, given, about } = setUp('three');
  about.mockRejectedValueOnce(new Error('down'));
  await fitGroups(core, { group: [{ selector: 'area' }] });
  expect(given).toEqual({});
});

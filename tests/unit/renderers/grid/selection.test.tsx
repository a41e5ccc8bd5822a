// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../../src/engine/query';
import { defaultGridState } from '../../../../src/engine/view';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { useEdit } from '../../../../src/renderers/grid/edit';
import { GridBox, type GridBoxProps } from '../../../../src/renderers/grid/grid-box';
import { useRowTools } from '../../../../src/renderers/grid/row-tools';
import { useGrid } from '../../../../src/renderers/grid/use-grid';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { entity } from '../../../model-fixture';
import { drawing } from '../../component';

interface WidgetOptions {
  onSelectionChanged(event: {
    component: { element(): HTMLElement };
    selectedRowsData: readonly Row[];
    currentSelectedRowKeys: readonly unknown[];
    currentDeselectedRowKeys: readonly unknown[];
  }): void;
}

/** The options that the widget was given, each time that React gave it any. */
const { given } = vi.hoisted(() => ({ given: [] as WidgetOptions[] }));
vi.mock('devextreme-react/data-grid', () => ({
  default: (options: WidgetOptions) => {
    given.push(options);
    return null;
  },
  MasterDetail: () => null,
}));

vi.mock('../../../../src/renderers/ready-widgets', () => ({}));

const model = entity({ live: false });
const initial = { ...defaultGridState(model), page: 1 };
const still = {
  values: {},
  parameters: {},
  narrowing: { parameters: [], base: undefined, searchText: '' },
  told: { title: 'Widgets', filters: [], search: '' },
  around: {
    control: { address: { values: {}, parameters: {} }, change: () => undefined },
    details: { tabs: [] },
    refused: { isNarrowed: false },
    preview: {},
    onFilters: () => undefined,
    onClear: () => undefined,
  } as unknown as Pick<GridBoxProps, 'control' | 'details' | 'refused' | 'preview' | 'onFilters' | 'onClear'>,
};

function Page() {
  const root = useRef<HTMLElement>(null);
  const { values, parameters, narrowing, told, around } = still;
  const grid = useGrid({ model, paging: 'client', viewType: 'master', values, narrowing, drawn: 'page', parameters });
  const tools = useRowTools({ grid, root, told });
  const editing = useEdit(grid, parameters);
  return (
    <section ref={root}>
      <GridBox
        grid={grid}
        tools={tools}
        totals={{ onAsked: () => undefined }}
        editing={editing}
        adding={undefined}
        drawn="page"
        initial={initial}
        shared={{ whole: null, values: {}, said: new Map(), take: () => undefined, beside: (options) => options }}
        focusedKey={undefined}
        isShort={false}
        isPhone={false}
        onDrawn={() => undefined}
        {...around}
      />
    </section>
  );
}

const BOLT = { id: '1', name: 'Bolt' };
const NUT = { id: '2', name: 'Nut' };

/** How many rows the bar says are chosen; undefined without a bar. */
const counted = () => screen.queryByRole('toolbar', { name: 'Selection' })?.querySelector('b')?.textContent;

function select(...rows: readonly Row[]): void {
  const component = { element: () => document.createElement('div') };
  const keys = { currentSelectedRowKeys: rows.map(({ id }) => id), currentDeselectedRowKeys: [] };
  act(() => given.at(-1)?.onSelectionChanged({ component, selectedRowsData: rows, ...keys }));
}

describe('choosing rows of a grid', () => {
  const draw = drawing();
  beforeEach(() => {
    given.length = 0;
  });

  it('shows what can be done with them, and gives the widget no options that would make it draw anew', async () => {
    draw(<Page />, {
      session: { userId: 'u', userName: 'kari', language: 'en-GB', features: new Set(), roles: [] },
      product: { models: { widget: model } },
      settings: { GridSettings: {} },
      live: { status: 'off' },
      http: { get: async () => ({ data: [] }), request: async () => ({ data: [] }) },
      messages: {},
      keptForms: createKeptForms(),
      templates: { tiles: {}, modals: {}, cells: {} },
      holders: () => [],
    } as unknown as Partial<Cockpit>);
    // Its code is loaded first.
    await vi.waitFor(() => expect(given.length).toBeGreaterThan(0), { timeout: 10_000 });
    const times = given.length;
    select(BOLT);
    expect(counted()).toBe('1');
    select(BOLT, NUT);
    expect(counted()).toBe('2');
    select();
    expect(counted()).toBeUndefined();
    expect(given).toHaveLength(times);
  });
});

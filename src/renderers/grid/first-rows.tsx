import {
  type CSSProperties,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { GridDrawnEvents, WidgetState } from '../../engine/grid';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { orderAtFirst } from '../../engine/view';
import { rowKey } from '../rows';
import { cellDrawer, element } from './cells';
import type { GridColumn } from './columns';
import { columnsRoom, EXPAND_WIDTH, SELECT_WIDTH } from './columns-room';
import { columnsAtFirst, knownWidths, measureWidths } from './fitted-widths';
import { LAST_ROOM, lastRoom } from './numbers-last';
import type { GridLook } from './use-cells';
import './first-rows.css';

/** What was done to the first rows before the grid was there. */
export interface Meanwhile {
  readonly chosen: ReadonlyMap<string, Row>;
  /** The row that was clicked last. */
  readonly pointed: Row | undefined;
}

export interface FirstRowsProps {
  readonly model: EntityModel;
  readonly look: GridLook;
  readonly initial: WidgetState;
  readonly rows: readonly Row[];
  readonly filterRow: boolean;
  readonly hasDetail: boolean;
  isEnded(row: Row): boolean;
  onOpen(row: Row): void;
  /** A menu for the row was asked for, at the cell with this text. */
  onMenu(row: Row, place: { x: number; y: number }, text: string): void;
  onSelection: GridDrawnEvents['onSelection'];
  readonly ref: Ref<Meanwhile>;
}

/**
 * The first rows of a list as a plain table, in the place, widths and looks of the grid to come. Who reads by ear waits for
 * the grid; what is clicked meanwhile counts there.
 */
export function FirstRows(props: FirstRowsProps) {
  const { model, rows, filterRow, hasDetail } = props;
  const columns = useShown(props);
  const body = useRef<HTMLTableSectionElement>(null);
  const byKey = useMemo(() => new Map(rows.map((row) => [rowKey(model, row), row])), [model, rows]);
  const chosen = useRef(new Map<string, Row>());
  const pointed = useRef<Row>(undefined);
  useImperativeHandle(props.ref, () => ({
    chosen: chosen.current,
    get pointed() {
      return pointed.current;
    },
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are drawn once for these rows.
  useLayoutEffect(() => body.current?.replaceChildren(...rows.map((row) => drawRow(row, columns, props))), [rows]);

  const rowAt = ({ target }: MouseEvent) => {
    const place = (target as Element).closest<HTMLElement>('tr');
    const row = byKey.get(place?.dataset.first ?? '');
    return place && row && { place, row, isBox: (target as Element).closest('.dx-command-select') !== null };
  };
  function onClick(event: MouseEvent): void {
    const at = rowAt(event);
    if (!at) return;
    const key = rowKey(model, at.row);
    for (const other of body.current?.querySelectorAll('.dx-row-focused') ?? [])
      other.classList.remove('dx-row-focused');
    at.place.classList.add('dx-row-focused');
    pointed.current = at.row;
    if (!at.isBox) return;
    const isChosen = !chosen.current.delete(key);
    if (isChosen) chosen.current.set(key, at.row);
    at.place.classList.toggle('dx-selection', isChosen);
    const box = at.place.querySelector<HTMLInputElement>('.select-box');
    if (box) box.checked = isChosen;
    props.onSelection(
      [...chosen.current.values()],
      isChosen ? { added: [at.row], removed: [] } : { added: [], removed: [key] },
    );
  }

  const widths = columns.map(({ width }) => width);
  const command = COMMANDS.slice(0, hasDetail ? 2 : 1);
  const total = [...command.map(({ width }) => width), ...widths].reduce((sum, width) => sum + width, 0);
  return (
    <div
      className="first-rows grid-widget"
      style={{ [LAST_ROOM]: lastRoom(total, columns.at(-1)) } as CSSProperties}
      aria-hidden
      onClick={onClick}
      onDoubleClick={(event) => {
        const at = rowAt(event);
        if (at && !at.isBox) props.onOpen(at.row);
      }}
      onContextMenu={(event) => {
        const at = rowAt(event);
        if (!at) return;
        event.preventDefault();
        const cell = (event.target as Element).closest('td:not([class*="dx-command"])');
        props.onMenu(
          at.row,
          { x: event.clientX, y: event.clientY },
          cell?.textContent ?? String(at.row[model.display] ?? ''),
        );
      }}
    >
      <div className="dx-datagrid dx-datagrid-content">
        <table className="dx-datagrid-table dx-datagrid-table-fixed" style={{ minWidth: total }}>
          <colgroup>
            {[...command.map(({ width }) => width), ...widths.slice(0, -1), undefined].map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns without identity.
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
          <tbody className="dx-datagrid-headers">
            <tr className="dx-row dx-header-row">
              {command.map(({ name }) => (
                <td key={name} className={name}>
                  {name === SELECT && <span className="select-box" />}
                </td>
              ))}
              {columns.map((column) => (
                <Title key={column.property.name} column={column} {...props} />
              ))}
            </tr>
            {filterRow && (
              <tr className="dx-row dx-datagrid-filter-row">
                {[...command.map(({ name }) => name), ...columns.map(({ property }) => property.name)].map((name) => (
                  <td key={name} />
                ))}
              </tr>
            )}
          </tbody>
          <tbody ref={body} />
        </table>
      </div>
      <div className="first-rows-foot" />
    </div>
  );
}

const SELECT = 'dx-command-select';
/** Before the columns: the box that chooses a row, and what opens its details. In pixels. */
const COMMANDS = [
  { name: SELECT, width: SELECT_WIDTH },
  { name: 'dx-command-expand', width: EXPAND_WIDTH },
] as const;

/** The columns as they begin, as wide as what stands in them. */
function useShown({ model, look, initial, rows, hasDetail }: FirstRowsProps): readonly GridColumn[] {
  return useMemo(() => {
    const { columns, cells } = look;
    const list = { model, columns, initial };
    const room = columnsRoom(hasDetail);
    const widths = knownWidths(list, room) ?? measureWidths(list, rows, cells, room);
    return columnsAtFirst(columns, initial, widths);
  }, [model, look, initial, rows, hasDetail]);
}

function Title({ column, model, initial }: FirstRowsProps & { column: GridColumn }) {
  const { alignment, caption, property } = column;
  const order = orderAtFirst(initial, model).find(({ selector }) => selector === property.name);
  const direction = order && (order.desc ? 'down' : 'up');
  return (
    <td style={{ textAlign: alignment }}>
      {alignment === 'right' && <Arrow direction={direction} />}
      <div
        className={`dx-datagrid-text-content dx-text-content-alignment-${alignment} ${direction ? 'dx-sort-indicator' : ''}`}
      >
        {caption}
      </div>
      {alignment !== 'right' && <Arrow direction={direction} />}
    </td>
  );
}

function Arrow({ direction }: { direction: string | undefined }) {
  return (
    <div className="dx-column-indicators">
      <span className={`dx-sort dx-sort-${direction ?? 'none'}`} />
    </div>
  );
}

function drawRow(row: Row, columns: readonly GridColumn[], props: FirstRowsProps): HTMLElement {
  const line = element('tr', `dx-row dx-row-lines first-row ${props.isEnded(row) ? 'ended' : ''}`);
  line.dataset.first = rowKey(props.model, row);
  const select = element('td', SELECT);
  const box = element('input', 'select-box') as HTMLInputElement;
  box.type = 'checkbox';
  box.tabIndex = -1;
  select.append(box);
  line.append(select);
  if (props.hasDetail) {
    const expand = element('td', 'dx-command-expand dx-datagrid-group-space dx-datagrid-expand');
    expand.append(element('div', 'dx-datagrid-group-closed'));
    line.append(expand);
  }
  for (const { property, alignment } of columns) {
    const cell = element('td', '');
    cell.style.textAlign = alignment;
    cellDrawer(property, props.look.cells)(cell, row[property.name], row);
    line.append(cell);
  }
  return line;
}

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EDIT_ROWS_LIMIT } from '../../../engine/constants';
import { createPasteSession, type PastePlan, type PasteSession, planPaste, tryRow } from '../../../engine/grid';
import type { PropertyModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { copiedCells } from '../../../engine/value';
import { useCockpit } from '../../cockpit';
import { usePageShown } from '../../kept-pages';
import { rowKey } from '../../rows';
import { isTyping } from '../../typing';
import { cellContent } from './cell-content';
import { cellAt } from './cell-edits';
import { createPasteReader } from './read-pasted';
import { refusalText } from './refusal-text';
import type { GridEdit } from './use-edit';

/** What was pasted, while it is looked at. */
export interface Pasted {
  readonly plan: PastePlan;
  readonly session: PasteSession;
  close(): void;
}

/** Boxes of grids: one inside another has its own cells. */
const GRIDS = '.grid-box, .detail-grid';

/**
 * What is pasted on a cell of the grid in a box. One value is put into the cell as if it were typed; more is laid over
 * the cells from there on, and tried before anything is saved. The browser's own event is taken, not its key, so that
 * its menu works as well and no permission is asked.
 */
export function usePaste(edit: GridEdit, layer: RefObject<HTMLElement | null>): Pasted | undefined {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { messages, format } = cockpit;
  const isShown = usePageShown();
  const [pasted, setPasted] = useState<Pasted>();
  const { place, update, grid, session } = edit;
  const { model, widget } = grid;

  function refusal(row: Row, column: string): string | undefined {
    const why = place.refusal(row, column);
    return why && refusalText(model, why, t);
  }

  function open(plan: PastePlan): void {
    const columnOf = new Map(plan.columns.map(({ field, name }) => [field.name, name]));
    const calls = new AbortController();
    const parts = { ...update, dayOf: (moment: string) => format.toRegionWall(moment).slice(0, 10) };
    const own = createPasteSession({
      model,
      plan,
      read: createPasteReader(model, update, cockpit, t),
      standing: (row, field) => cellContent(session, row, columnOf.get(field.name) ?? field.name, field).value,
      refusal: (row, field) => refusal(row, columnOf.get(field.name) ?? field.name),
      attempt: (row, values) =>
        tryRow({ ...parts, check: (now, filled) => update.check(now, filled, calls.signal) }, row, values),
    });
    function close(): void {
      own.end();
      calls.abort();
      setPasted(undefined);
    }
    setPasted({ plan, session: own, close });
    void own.begin();
  }

  /** True if it was a value for this cell alone. */
  async function putOne(row: Row, column: string, field: PropertyModel, text: string): Promise<boolean> {
    const reading = await createPasteReader(model, update, cockpit, t)(field, text, row);
    if (reading.kind !== 'read') return false;
    const reason = refusal(row, column);
    if (reason !== undefined) messages.notice(reason);
    else {
      session.type(row, field.name, reading.value, reading.text);
      void session.leave(rowKey(model, row));
    }
    return true;
  }

  async function lay(text: string, key: string, column: string): Promise<void> {
    const cells = copiedCells(text);
    if (cells.length > EDIT_ROWS_LIMIT) {
      const [count, limit] = [cells.length, EDIT_ROWS_LIMIT].map((one) => format.number(one));
      return messages.notice(t('edit.paste.tooMany', { count, limit }));
    }
    const shown = widget.current?.rows() ?? [];
    const columns = widget.current?.columns() ?? [];
    const plan = planPaste({
      cells,
      rows: shown.slice(shown.findIndex((row) => rowKey(model, row) === key)),
      columns: columns
        .slice(columns.findIndex(({ property }) => property.name === column))
        .map(({ property, caption }) => ({ name: property.name, caption, field: place.fieldOf(property.name) })),
    });
    const [row] = plan.rows;
    const [first] = plan.columns;
    if (!row) return messages.notice(t('edit.paste.nothing'));
    if (!first) return messages.notice(refusal(row.row, column) ?? t('edit.paste.nothing'));
    const isOne = cells.length === 1 && cells[0]?.length === 1;
    if (!isOne || !(await putOne(row.row, column, first.field, row.texts[first.field.name] ?? ''))) open(plan);
  }

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const active = document.activeElement;
    const at = cellAt(active);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isHere = active?.closest(GRIDS) === layer.current?.parentElement;
    if (!at || !isHere || text.trim() === '' || event.defaultPrevented || isTyping(active)) return;
    event.preventDefault();
    if (at.column === undefined) messages.notice(t('edit.paste.noCell'));
    else void lay(text, at.key, at.column);
  });
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [isShown]);
  return pasted;
}

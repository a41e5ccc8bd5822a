import type { TFunction } from 'i18next';
import {
  createPasteSession,
  type PasteColumn,
  type PastePlan,
  planHeaded,
  planNamed,
  planPaste,
  tryRow,
} from '../../../engine/grid';
import type { PropertyModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import type { Cockpit } from '../../cockpit';
import { rowKey } from '../../rows';
import { valueSayer } from '../../value-texts';
import { savedContent } from './cell-content';
import { endingCalls, type Pasted } from './pasted';
import { createPasteReader } from './read-pasted';
import { refusalText } from './refusal-text';
import type { GridEdit } from './use-edit';

/** Why the cell of a row is not edited, in words. */
export function refusalOf({ place, grid }: GridEdit, row: Row, column: string, t: TFunction): string | undefined {
  const why = place.refusal(row, column);
  return why && refusalText(grid.model, why, t);
}

/** The shown columns, with what of an update each shows. */
function pasteColumns({ grid: { widget }, place }: GridEdit): readonly PasteColumn[] {
  return (widget.current?.columns() ?? []).map(({ property: { name }, caption }) => ({
    ...{ name, caption },
    field: place.fieldOf(name),
  }));
}

/** Rows of the page as they are now: the widget's own change while they are looked at. */
function rowsNow({ grid: { widget }, session }: GridEdit): readonly Row[] {
  return (widget.current?.rows() ?? []).map((row) => ({ ...session.asSaved(row) }));
}

function rowsFrom(edit: GridEdit, key: string): readonly Row[] {
  const rows = rowsNow(edit);
  return rows.slice(rows.findIndex((row) => rowKey(edit.grid.model, row) === key));
}

/** Lays cells over those of the page from one on. */
export function planOver(
  edit: GridEdit,
  cells: readonly (readonly string[])[],
  from: { readonly key: string; readonly column: string },
): PastePlan {
  const columns = pasteColumns(edit);
  return planPaste({
    cells,
    rows: rowsFrom(edit, from.key),
    columns: columns.slice(columns.findIndex(({ name }) => name === from.column)),
  });
}

/** Lays cells below headings over the columns that these name, from a row of the page on. */
export function planUnder(
  edit: GridEdit,
  cells: readonly (readonly string[])[],
  { key }: { readonly key: string },
): PastePlan | undefined {
  return planHeaded({ cells, rows: rowsFrom(edit, key), columns: pasteColumns(edit) });
}

/** Takes cells below headings for the rows of the page that they name, by values as they are shown or plain. */
export function planByName(
  edit: GridEdit,
  cells: readonly (readonly string[])[],
  { format }: Pick<Cockpit, 'format'>,
  t: TFunction,
): PastePlan | undefined {
  const { model } = edit.grid;
  const rows = rowsNow(edit);
  const columns = pasteColumns(edit);
  const textOf = (row: Row, name: string): string => String(row[name] ?? '');
  const sayers = new Map(model.properties.map((one) => [one.name, valueSayer(model, one, format, t)]));
  const unique = model.unique.flatMap((names) => (names.length === 1 ? names : []));
  const texts = model.properties.flatMap(({ kind, name }) => (kind === 'text' ? name : []));
  // What nobody changes here tells rows apart as well, if each row of the page has another.
  const telling = columns.filter(
    ({ name, field }) =>
      !field && texts.includes(name) && new Set(rows.map((row) => textOf(row, name))).size === rows.length,
  );
  return planNamed({
    cells,
    rows,
    columns,
    names: [...unique, ...telling.map(({ name }) => name)],
    textsOf: (row, name) => [textOf(row, name), sayers.get(name)?.(row[name]) ?? ''],
  });
}

/** Reads what one cell is to hold, as its field takes it. */
export function cellReader({ grid: { model }, update }: GridEdit, cockpit: Cockpit, t: TFunction) {
  return createPasteReader(
    model,
    { values: update.values, formOf: (field) => `${model.name}.${update.actionOf(field).name}` },
    cockpit,
    t,
  );
}

/** Has what was laid over cells tried, row by row, before anything is saved. */
export function pasteOver(
  edit: GridEdit,
  plan: PastePlan,
  cockpit: Cockpit,
  t: TFunction,
): Omit<Pasted, 'other' | 'close'> {
  const { update, session, grid } = edit;
  const { model } = grid;
  const columnOf = new Map(plan.columns.map(({ field, name }) => [field.name, name]));
  const nameOf = (field: PropertyModel) => columnOf.get(field.name) ?? field.name;
  const calls = new AbortController();
  const parts = { ...update, dayOf: (moment: string) => cockpit.format.toRegionWall(moment).slice(0, 10) };
  const own = createPasteSession({
    model,
    plan,
    read: cellReader(edit, cockpit, t),
    standing: (row, field) => savedContent(session, row, nameOf(field), field).value,
    refusal: (row, field) => refusalOf(edit, row, nameOf(field), t),
    attempt: (row, values, names) =>
      tryRow({ ...parts, check: (now, filled) => update.check(now, filled, calls.signal) }, row, values, names),
  });
  return {
    kind: 'change',
    model,
    form: update.form,
    plan,
    session: endingCalls(own, calls),
    textOf: (row, { name, field }) => savedContent(session, row, name, field as PropertyModel).text,
    async save(rows) {
      // What is refused after all stands in its cells.
      for (const { row, key, cells } of rows) {
        // What stands there already takes the place of what was typed and is not saved.
        for (const [name, { value, text }] of Object.entries(cells)) session.type(row, name, value, text);
        own.saved(key);
      }
      const keys = rows.map(({ key }) => key);
      await session.saveRows(keys);
      return keys.filter((key) => !session.get().rows.has(key)).length;
    },
  };
}

import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UPDATE } from '../../../engine/action';
import { createEditSession, type EditedRow, type EditSession } from '../../../engine/grid';
import type { PropertyModel } from '../../../engine/model';
import { type RowUpdate, useRowUpdate } from '../../actions';
import { captions } from '../../captions';
import { useCockpit } from '../../cockpit';
import { usePatterns } from '../../forms';
import { personOf } from '../../person-of';
import { useKeeping } from '../../use-keeping';
import type { Grid } from '../use-grid';
import { type CellEdits, createCellEdits, noCellEdits } from './cell-edits';
import { createEditPlace, type EditPlace } from './edit-place';
import { createFill } from './fill';
import { keptRow } from './kept-row';
import { createTextReader } from './read-pasted';
import { refusalText } from './refusal-text';

/** What is edited in the cells of a grid. */
export interface GridEdit {
  readonly grid: Grid;
  readonly update: RowUpdate;
  readonly session: EditSession;
  readonly place: EditPlace;
}

/** The editing of a grid, if anything of its rows is edited where it stands. */
export interface GridEditing {
  readonly edit: GridEdit | undefined;
  /** What the widget asks and tells of its cells. */
  readonly cells: CellEdits;
}

/**
 * Cells of a grid can be edited where they stand; what cannot be says why. `below` tells grids of one definition apart
 * that stand below different rows.
 */
export function useEdit(grid: Grid, parameters: Readonly<Record<string, string>>, below = ''): GridEditing {
  const { t } = useTranslation();
  const { model, session: rows, widget } = grid;
  const cockpit = useCockpit();
  const { http, format, keptForms, session: person, messages } = cockpit;
  const update = useRowUpdate(model, parameters);
  usePatterns(typeof update === 'string' ? NO_SCHEMA : update.form.schema);
  const made = useMemo(() => {
    if (typeof update === 'string') return undefined;
    const session = createEditSession({
      model,
      formFor: update.formFor,
      values: update.values,
      dayOf: (moment) => format.toRegionWall(moment).slice(0, 10),
      read: update.read,
      async meaning(row, name, text) {
        const field = update.form.fields.find((one) => one.name === name) as PropertyModel;
        const form = { values: update.values, formOf: () => `${model.name}.${update.actionOf(name).name}` };
        return createTextReader(model, form, { http, format }, t)(field, text, row);
      },
      save: update.save,
      saved() {
        rows.refreshUntold();
      },
      came: (key) => widget.current?.again([key]),
    });
    const place = createEditPlace({ model, update, session, widget });
    return { update, session, place };
  }, [model, update, rows, widget, http, format, t]);
  const cells = useMemo(() => {
    const plural = captions.plural(model);
    if (!made || typeof update === 'string')
      return noCellEdits(() => messages.refusal(t(update === 'never' ? 'edit.never' : 'edit.allInForm', { plural })));
    const { session, place } = made;
    const fill = createFill({
      ...{ model, session, place, cockpit, t },
      shown: () => widget.current?.rows() ?? [],
      chosen: () => rows.get().selected,
    });
    return createCellEdits(session, place, {
      refused(row, column) {
        const refusal = column === undefined ? undefined : place.refusal(row, column);
        messages.refusal(refusal ? refusalText(model, refusal, t) : (update.refusal(row) ?? t('edit.noneShown')));
      },
      fill: (row, column) => void fill(row, column),
    });
  }, [made, model, update, cockpit, messages, rows, widget, t]);
  useEffect(() => made && rows.onPatches(made.session.patched), [made, rows]);
  useEffect(() => made && drawEdited(made.session, (keys) => widget.current?.again(keys)), [made, widget]);

  const owner = personOf(person);
  const kept = `edit ${model.name} ${JSON.stringify(parameters)}${below}`;
  useEffect(() => {
    if (!made) return;
    const { session } = made;
    const typed = keptForms.take(owner, kept)?.typed.rows as readonly EditedRow[] | undefined;
    if (typed) session.restore(typed);
  }, [made, keptForms, owner, kept]);
  useKeeping(
    kept,
    useCallback(() => {
      const left = [...(made?.session.get().rows.values() ?? [])].map(keptRow);
      return made && left.length > 0 ? { action: UPDATE, rows: [], typed: { rows: left } } : undefined;
    }, [made]),
  );

  return useMemo(() => ({ edit: made && { grid, ...made }, cells }), [made, grid, cells]);
}

const NO_SCHEMA = {};

/** Has rows drawn again of which cells are others than before. */
function drawEdited(session: EditSession, again: (keys: readonly string[]) => void): () => void {
  let before = session.get().rows;
  return session.subscribe(() => {
    const { rows } = session.get();
    const keys = [...new Set([...before.keys(), ...rows.keys()])].filter((key) => before.get(key) !== rows.get(key));
    before = rows;
    again(keys);
  });
}

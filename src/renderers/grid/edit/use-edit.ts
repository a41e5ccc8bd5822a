import { useEffect, useMemo } from 'react';
import { createEditSession, type EditedRow, type EditSession } from '../../../engine/grid';
import { type RowUpdate, useRowUpdate } from '../../actions';
import { useCockpit } from '../../cockpit';
import { usePatterns } from '../../forms';
import { personOf } from '../../person-of';
import type { Grid } from '../use-grid';
import { type CellEdits, createCellEdits } from './cell-edits';
import { createEditPlace, type EditPlace } from './edit-place';

/** What is edited in the cells of a grid. */
export interface GridEdit {
  readonly grid: Grid;
  readonly update: RowUpdate;
  readonly session: EditSession;
  readonly place: EditPlace;
  readonly cells: CellEdits;
}

/** Cells of a grid can be edited where they stand; undefined if nothing of its rows can be. */
export function useEdit(grid: Grid, parameters: Readonly<Record<string, string>>): GridEdit | undefined {
  const { model, session: rows, widget } = grid;
  const { format, live, keptForms, session: person } = useCockpit();
  const update = useRowUpdate(model, parameters);
  usePatterns(update?.form.schema ?? NO_SCHEMA);
  const made = useMemo(() => {
    if (!update) return undefined;
    const session = createEditSession({
      model,
      form: update.form,
      values: update.values,
      dayOf: (moment) => format.toRegionWall(moment).slice(0, 10),
      read: update.read,
      save: update.save,
      saved() {
        // Rows that nobody tells of are asked for again; the others stand where they are.
        if (!model.live || live.status !== 'connected') void rows.refresh();
      },
    });
    const place = createEditPlace({ model, update, session, widget });
    return { update, session, place, cells: createCellEdits(session, place) };
  }, [model, update, rows, widget, format, live]);
  useEffect(() => made && rows.onPatches(made.session.patched), [made, rows]);
  useEffect(() => made && drawEdited(made.session, (keys) => widget.current?.again(keys)), [made, widget]);

  const owner = personOf(person);
  const kept = `edit ${model.name} ${JSON.stringify(parameters)}`;
  useEffect(() => {
    if (!made) return;
    const { session } = made;
    const typed = keptForms.take(owner, kept)?.typed.rows as readonly EditedRow[] | undefined;
    if (typed) session.restore(typed);
    return () => {
      const left = [...session.get().rows.values()];
      if (left.length > 0)
        keptForms.keep(owner, { place: kept, action: made.update.action.name, rows: [], typed: { rows: left } });
    };
  }, [made, keptForms, owner, kept]);

  return useMemo(() => made && { grid, ...made }, [made, grid]);
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

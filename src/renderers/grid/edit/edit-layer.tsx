import { CircleAlert, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../cockpit';
import { useStore } from '../../use-store';
import { valueSayer } from '../../value-texts';
import { CELL_EDITOR } from './cell-editor-id';
import { cellEditor } from './cell-editor-part';
import './edit.css';
import { useProblemText } from './problem-text';
import { type Told, usePointed, useTold } from './unsaved-cell';
import type { GridEdit } from './use-edit';

export interface EditLayerProps {
  readonly edit: GridEdit;
}

/** Over the rows of a grid: the editor of a cell, which rows are on their way, and why one is not saved. */
export function EditLayer({ edit }: EditLayerProps) {
  const { t } = useTranslation();
  const { session, place } = edit;
  const state = useStore(session);
  const { rows } = state;
  const { at } = useStore(place);
  const layer = useRef<HTMLDivElement>(null);
  const places = usePlaces(layer, edit);
  const problems = useProblemText(edit.grid.model, edit.update.form);
  const { pointer, cursor } = usePointed(layer, place);

  const editing = at && { key: at.key, name: at.field.name };
  const edited = at && rows.get(at.key);
  const saidInEditor = at && edited && problems.ofCell(edited, at.field.name);
  // What is said of the cell that is edited comes first: else it would be said of another one over the editor.
  const pointed = saidInEditor ? [editing] : editing ? [pointer, editing] : [pointer, cursor];
  const told = useTold(state, pointed, { cursor: at?.key ?? cursor?.key, edited: at?.key }, problems);
  return (
    <div className="edit-layer" ref={layer}>
      <div className="edit-view" style={rows.size === 0 && !at ? undefined : places.view()}>
        {[...rows].map(([key, row]) => {
          if (key === at?.key || row.state !== 'saving') return null;
          const style = places.note(key, Object.keys(row.cells).at(-1));
          return (
            style && (
              <Note key={key} style={style}>
                <LoaderCircle className="turning" aria-hidden />
                {t('edit.saving')}
              </Note>
            )
          );
        })}
        {at && <Hint edit={edit} style={places.note(at.key, at.field.name)} />}
        {at && (
          <cellEditor.Part
            key={`${at.key} ${at.column}`}
            edit={edit}
            at={at}
            isWrong={saidInEditor !== undefined}
            style={places.of(at.key, at.field.name, true)}
          />
        )}
      </div>
      {told && (
        <ToldOf
          edit={edit}
          told={told}
          isOfEditor={saidInEditor !== undefined}
          at={places.of(told.key, told.name)}
          cursor={places.of(at?.key ?? cursor?.key ?? told.key, told.name)}
          width={Number(places.view()?.width)}
        />
      )}
    </div>
  );
}

interface ToldProps {
  readonly edit: GridEdit;
  readonly told: Told;
  readonly isOfEditor: boolean;
  /** Where its cell is, and the one in the row of the cursor. */
  readonly at: React.CSSProperties | undefined;
  readonly cursor: React.CSSProperties | undefined;
  /** Of all that is shown. */
  readonly width: number;
}

/** As wide is what is told at most. */
const TOLD_PX = 320;

/** At a cell that is not saved: why, and the way back. It stands on the other side than the cursor, which it never hides. */
function ToldOf({ edit: { session, place }, told: { key, name, text }, isOfEditor, at, cursor, width }: ToldProps) {
  const { t } = useTranslation();
  const { rows } = useStore(session);
  const { at: edited } = useStore(place);
  if (!at) return null;
  const isAbove = Number(cursor?.top) > Number(at.top);
  const top = isAbove ? Number(at.top) : Number(at.top) + Number(at.height);
  const [left, end] = [Number(at.left), Number(at.left) + Number(at.width)];
  const across = left + TOLD_PX > width ? { right: Math.max(0, width - end) } : { left };
  return (
    <div className={isAbove ? 'edit-problem above' : 'edit-problem'} style={{ ...across, top, maxWidth: TOLD_PX }}>
      <div>
        {text !== undefined && (
          <p id={`${isOfEditor ? CELL_EDITOR : 'refused-cell'}-problem`} className="why" role="alert">
            <CircleAlert aria-hidden />
            {text}
          </p>
        )}
        {key !== edited?.key && (
          <p>
            {t('edit.notSaved', { count: Object.keys(rows.get(key)?.cells ?? {}).length })}
            <button type="button" className="link" onClick={() => place.undoRow(key, name)}>
              {t('edit.undoRow')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

/** Behind the row that is being edited: what stood there, and what the keys do. */
function Hint({ edit, style }: { edit: GridEdit; style: React.CSSProperties | undefined }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { at } = useStore(edit.place);
  const { rows } = useStore(edit.session);
  if (!at || !style) return null;
  const { model } = edit.grid;
  const property = model.properties.find(({ name }) => name === at.column);
  const cell = rows.get(at.key)?.cells[at.field.name];
  const was = valueSayer(
    model,
    property,
    format,
    t,
  )(at.column === at.field.name ? (cell?.was ?? at.row[at.column]) : at.row[at.column]);
  return (
    <Note style={style}>
      {cell && t('edit.was', { was: was || t('values.missing') })} <kbd>Enter</kbd> {t('edit.saves')} <kbd>Esc</kbd>{' '}
      {t('edit.undoes')}
    </Note>
  );
}

function Note({ style, children }: { style: React.CSSProperties; children: ReactNode }) {
  return (
    <p className="edit-note" role="status" style={style}>
      <span>{children}</span>
    </p>
  );
}

/** As wide is a note at most, about. */
const NOTE_PX = 280;

/** Where cells and rows are in the layer, as they are drawn and scrolled by now. */
function usePlaces(layer: React.RefObject<HTMLDivElement | null>, { grid, place, update }: GridEdit) {
  const [, moved] = useState(0);
  const { widget, model } = grid;
  useEffect(() => {
    const box = layer.current?.parentElement;
    if (!box) return;
    const again = () => moved((count) => count + 1);
    const observer = new ResizeObserver(again);
    observer.observe(box);
    box.addEventListener('scroll', again, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', again, { capture: true });
    };
  }, [layer]);

  const origin = (): DOMRect | undefined => layer.current?.getBoundingClientRect();
  const viewBox = (): DOMRect | undefined =>
    layer.current?.parentElement?.querySelector('.dx-datagrid-rowsview')?.getBoundingClientRect();

  function cellOf(key: string, name: string): HTMLElement | undefined {
    const column = model.properties.find(
      (one) => place.fieldOf(one.name)?.name === name && widget.current?.cell(key, one.name),
    );
    return column && widget.current?.cell(key, column.name);
  }

  function of(key: string, name: string, inView = false): React.CSSProperties | undefined {
    const from = inView ? viewBox() : origin();
    const box = cellOf(key, name)?.getBoundingClientRect();
    const view = viewBox();
    if (!from || !box || !view || box.bottom < view.top || box.top > view.bottom) return undefined;
    return { left: box.left - from.left, top: box.top - from.top, width: box.width, height: box.height };
  }

  function row(key: string): React.CSSProperties | undefined {
    const view = viewBox();
    const name = update.form.fields.find((field) => cellOf(key, field.name))?.name;
    const box = name === undefined ? undefined : cellOf(key, name)?.closest('tr')?.getBoundingClientRect();
    return view && box && { top: box.top - view.top, height: box.height };
  }

  return {
    of,
    view(): React.CSSProperties | undefined {
      const from = origin();
      const box = viewBox();
      return (
        from && box && { left: box.left - from.left, top: box.top - from.top, width: box.width, height: box.height }
      );
    },
    /** At the end of the row; before the cell that it is about, if it would cover that. */
    note(key: string, name: string | undefined): React.CSSProperties | undefined {
      const line = row(key);
      const cell = name === undefined ? undefined : of(key, name, true);
      const width = viewBox()?.width;
      if (!line || !cell || width === undefined) return line;
      const left = Number(cell.left);
      const isCovered = left + Number(cell.width) > width - NOTE_PX;
      return isCovered ? { ...line, right: width - left + 4 } : line;
    },
  };
}

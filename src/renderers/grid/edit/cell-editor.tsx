import { type CSSProperties, type FocusEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { type EditSession, readValues } from '../../../engine/grid';
import { FormCell } from '../../forms/cell';
import { useStore } from '../../use-store';
import { CELL_EDITOR } from './cell-editor-id';
import type { EditedPlace } from './edit-place';
import type { GridEdit } from './use-edit';

/** What of the editor takes the keyboard. */
const ENTRY = 'input:not([type=hidden]), textarea, [tabindex="0"]';
/** Lists and calendars of an editor stand elsewhere on the page. */
const BELONGS = '.dx-overlay-wrapper, .dx-overlay-content';

export interface CellEditorProps {
  readonly edit: GridEdit;
  readonly at: EditedPlace;
  readonly isWrong: boolean;
  /** Where the cell is; none while it is not on the screen. */
  readonly style: CSSProperties | undefined;
}

/** Edits one cell at its place, by the same field as in the form. */
export function CellEditor({ edit, at, isWrong, style }: CellEditorProps) {
  const { grid, update, session, place } = edit;
  const { rows } = useStore(session);
  const edited = rows.get(at.key);
  const cell = edited?.cells[at.field.name];
  const box = useRef<HTMLDivElement>(null);
  /** Its list or calendar was open when the key was pressed, which closes that alone if it is Escape. */
  const wasExpanded = useRef(false);
  /** What was typed into a choice since one was made, and what of that stood there when it was left. */
  const typed = useRef<string>(undefined);
  const left = useRef<string>(undefined);
  const isChoice = Boolean(at.field.lookup ?? at.field.values);
  const current = useMemo(() => {
    const form = { ...at.row, ...readValues(edited?.cells ?? {}) };
    return { ...update.values, row: at.row, rows: [at.row], form };
  }, [edited, update, at]);

  useLayoutEffect(() => begin(box.current, at.typed ?? unreadText(session, at)), [session, at]);

  const isReference = at.column !== at.field.name;
  const entryText = () => (box.current?.querySelector('input:not([type=hidden])') as HTMLInputElement | null)?.value;
  const isStill = () => typed.current !== undefined && typed.current === entryText();

  /** What is shown of the value, which is told by now; a text for which nothing was chosen is told here. */
  function told(text: string | undefined): string | undefined {
    if (left.current === undefined) return isReference ? text : undefined;
    session.typeText(at.row, at.field.name, left.current);
    return undefined;
  }

  /** What an editor keeps until it loses the keyboard is told by then. */
  function finished(go: (text: string | undefined) => void): void {
    const text = entryText();
    (document.activeElement as HTMLElement | null)?.blur();
    go(told(text));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, shiftKey } = event;
    event.stopPropagation();
    const input = event.target as HTMLElement;
    if (key === 'Escape' && wasExpanded.current) return;
    const step = shiftKey ? -1 : 1;
    if (key === 'Enter' && !(input instanceof HTMLTextAreaElement && shiftKey))
      finished((text) => place.enter(text, step));
    else if (key === 'Tab') finished((text) => place.tab(text, step));
    else if (key === 'Escape') place.escape();
    else return;
    event.preventDefault();
  }

  function onBlur({ relatedTarget }: FocusEvent<HTMLElement>): void {
    const element = box.current;
    const isOwn = (one: Element | null) => one !== null && (element?.contains(one) || one.closest(BELONGS) !== null);
    if (isOwn(relatedTarget)) return;
    // Where the keyboard goes is known when this has been heard.
    setTimeout(() => {
      if (element?.isConnected && document.hasFocus() && !isOwn(document.activeElement)) place.leave(told(entryText()));
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside are heard here.
    <div
      className="cell-editor"
      ref={box}
      style={style ?? { visibility: 'hidden' }}
      onKeyDownCapture={({ target }) => {
        wasExpanded.current = (target as Element).ariaExpanded === 'true';
      }}
      onKeyDown={onKeyDown}
      onInputCapture={({ target }) => {
        if (isChoice) typed.current = (target as HTMLInputElement).value;
      }}
      onBlurCapture={() => {
        left.current = isStill() ? typed.current : undefined;
      }}
      onBlur={onBlur}
    >
      <FormCell
        model={grid.model}
        name={update.actionOf(at.field.name).name}
        form={update.form}
        field={at.field}
        value={cell?.isUnread ? undefined : cell ? cell.value : at.row[at.field.name]}
        current={current}
        id={CELL_EDITOR}
        isWrong={isWrong}
        onChange={(value) => {
          typed.current = undefined;
          left.current = undefined;
          session.type(at.row, at.field.name, value);
        }}
      />
    </div>
  );
}

function unreadText(session: EditSession, { key, field }: EditedPlace): string | undefined {
  const cell = session.get().rows.get(key)?.cells[field.name];
  return cell?.isUnread && cell.text;
}

/** Gives the editor the keyboard; what was typed on the cell, or before and not understood, stands in place of what was there. */
function begin(box: HTMLElement | null, letter: string | undefined): void {
  const entry = box?.querySelector<HTMLElement>(ENTRY);
  entry?.focus({ preventScroll: true });
  if (!(entry instanceof HTMLInputElement || entry instanceof HTMLTextAreaElement)) return;
  entry.select();
  if (letter === undefined) return;
  entry.value = letter;
  entry.dispatchEvent(new Event('input', { bubbles: true }));
}

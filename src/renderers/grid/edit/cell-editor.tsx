import { type CSSProperties, type FocusEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
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
  const current = useMemo(() => {
    const typed = Object.entries(edited?.cells ?? {}).map(([name, { value }]) => [name, value]);
    return { ...update.values, row: at.row, rows: [at.row], form: { ...at.row, ...Object.fromEntries(typed) } };
  }, [edited, update, at]);

  useLayoutEffect(() => begin(box.current, at.typed), [at]);

  const isReference = at.column !== at.field.name;
  const shownText = () =>
    isReference
      ? (box.current?.querySelector('input:not([type=hidden])') as HTMLInputElement | null)?.value
      : undefined;

  /** What an editor keeps until it loses the keyboard is told by then. */
  function finished(go: (text: string | undefined) => void): void {
    const text = shownText();
    (document.activeElement as HTMLElement | null)?.blur();
    go(text);
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
      if (element?.isConnected && document.hasFocus() && !isOwn(document.activeElement)) place.leave(shownText());
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
      onBlur={onBlur}
    >
      <FormCell
        model={grid.model}
        name={update.actionOf(at.field.name).name}
        form={update.form}
        field={at.field}
        value={cell ? cell.value : at.row[at.field.name]}
        current={current}
        id={CELL_EDITOR}
        isWrong={isWrong}
        onChange={(value) => session.type(at.row, at.field.name, value)}
      />
    </div>
  );
}

/** Gives the editor the keyboard; a letter that was typed on the cell stands in place of what was there. */
function begin(box: HTMLElement | null, letter: string | undefined): void {
  const entry = box?.querySelector<HTMLElement>(ENTRY);
  entry?.focus({ preventScroll: true });
  if (!(entry instanceof HTMLInputElement || entry instanceof HTMLTextAreaElement)) return;
  entry.select();
  if (letter === undefined) return;
  entry.value = letter;
  entry.dispatchEvent(new Event('input', { bubbles: true }));
}

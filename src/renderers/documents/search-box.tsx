import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';

/** Typing pauses this long before it searches. */
const PAUSE_MS = 200;

export interface Suggestion {
  readonly key: string;
  readonly text: string;
  /** Stands before the text, as an item number does. */
  readonly mark?: string;
  /** Stands at the end of the line. */
  readonly more?: string;
  readonly row: Row;
}

export interface SearchBoxProps {
  readonly id?: string;
  readonly label: string;
  readonly text: string;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly isRequired?: boolean;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly maxLength: number;
  onText(text: string): void;
  /** Gives what the text may mean. */
  load(text: string): Promise<readonly Suggestion[]>;
  onChoose(row: Row): void;
  /** Enter, with nothing of the list chosen. */
  onEnter(text: string): void;
}

/** A line of text with a list of what it may mean: typed, chosen by arrows and Enter, or by a click. */
export function SearchBox(props: SearchBoxProps) {
  const { id, label, text, maxLength, load, onText, onChoose, onEnter } = props;
  const { t } = useTranslation();
  const list = useId();
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const asked = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function close(): void {
    clearTimeout(timer.current);
    asked.current += 1;
    setOpen(false);
    setActive(-1);
  }

  async function search(wanted: string): Promise<void> {
    const own = ++asked.current;
    try {
      const answer = await load(wanted);
      if (own !== asked.current) return;
      setFound(answer);
      setFailed(false);
    } catch {
      if (own !== asked.current) return;
      setFound([]);
      setFailed(true);
    }
    setActive(-1);
    setOpen(true);
  }

  function type(next: string): void {
    onText(next);
    clearTimeout(timer.current);
    if (next.trim() === '') close();
    else timer.current = setTimeout(() => void search(next.trim()), PAUSE_MS);
  }

  function choose({ row }: Suggestion): void {
    close();
    onChoose(row);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = isOpen ? found[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) setActive((at) => Math.max(-1, Math.min(found.length - 1, at + step)));
      else void search(text.trim());
    } else if (event.key === 'Enter') {
      event.preventDefault();
      close();
      if (chosen) onChoose(chosen.row);
      else onEnter(text.trim());
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  }

  const isListed = isOpen && found.length > 0;
  return (
    <div className="search-box">
      <input
        ref={props.inputRef}
        id={id}
        className="input"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? list : undefined}
        aria-activedescendant={isListed && active >= 0 ? `${list}-${active}` : undefined}
        aria-required={props.isRequired}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        placeholder={props.placeholder}
        maxLength={maxLength}
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isListed && (
        <div className="search-list" id={list} role="listbox" aria-label={label}>
          {found.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={suggestion.key}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              {suggestion.mark && <b>{suggestion.mark}</b>}
              <span>{suggestion.text}</span>
              {suggestion.more && <small>{suggestion.more}</small>}
            </div>
          ))}
        </div>
      )}
      {isOpen && hasFailed && (
        <p className="search-list none" role="status">
          {t('forms.choicesFailed')}
        </p>
      )}
    </div>
  );
}

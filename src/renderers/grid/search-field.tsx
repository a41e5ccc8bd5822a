import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { layerCount } from '../dialogs';
import { useTyped } from '../typed-text';
import { isTyping } from '../typing';

/** Typing pauses this long before it searches. */
const PAUSE_MS = { client: 60, server: 300 } as const;

export interface SearchFieldProps {
  readonly value: string;
  readonly plural: string;
  readonly paging: 'client' | 'server';
  onChange(text: string): void;
  /** Arrow down or Enter: go on in the rows. */
  onLeave(text: string): void;
}

/** The grid's search; `/` goes there from anywhere on the page, and so does what is typed there. */
export function SearchField({ value, plural, paging, onChange, onLeave }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pending = useRef(false);

  useEffect(() => {
    if (!pending.current) setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (layerCount() > 0) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function ask(wanted: string): void {
    clearTimeout(timer.current);
    pending.current = false;
    onChange(wanted);
  }

  function search(next: string, pause: number): void {
    setText(next);
    clearTimeout(timer.current);
    pending.current = true;
    timer.current = setTimeout(() => ask(next), pause);
  }

  useTyped((typed) => {
    input.current?.focus();
    search(typed, PAUSE_MS[paging]);
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && text) {
      event.stopPropagation();
      search('', 0);
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      if (pending.current) ask(text);
      onLeave(text);
    }
  }

  const label = t('grid.find', { plural: plural.toLocaleLowerCase() });
  return (
    <div className="find">
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        onChange={(event) => search(event.target.value, PAUSE_MS[paging])}
        onKeyDown={onKeyDown}
      />
      {text ? (
        <button
          type="button"
          className="icon-button small"
          aria-label={t('grid.clearSearch')}
          onClick={() => search('', 0)}
        >
          <X aria-hidden />
        </button>
      ) : (
        <kbd aria-hidden>/</kbd>
      )}
    </div>
  );
}

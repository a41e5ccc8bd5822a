import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { useStore } from '../use-store';
import { createSuggestionList, type Suggested, type Suggestion, type SuggestionList } from './suggestion-list';

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
  /** What the list says where the text means nothing; none where it may be anything. */
  readonly noneFound?: string;
  onText(text: string): void;
  /** Gives what the text may mean. */
  load(text: string): Promise<readonly Suggestion[]>;
  onChoose(row: Row): void;
  /** Enter, with nothing of the list chosen. */
  onEnter(text: string): void;
}

/** A line of text with a list of what it may mean: typed, chosen by arrows and Enter, or by a click. */
export function SearchBox(props: SearchBoxProps) {
  const { label, text, onText, onChoose } = props;
  const { t } = useTranslation();
  const id = useId();
  const list = useSuggestionList(props.load);
  const shown = useStore(list);
  const { found, isOpen, hasFailed, active } = shown;
  const isListed = isOpen && found.length > 0;
  const none = hasFailed ? t('forms.choicesFailed') : props.noneFound;
  return (
    <div className="search-box">
      <input
        ref={props.inputRef}
        id={props.id}
        className="input"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? id : undefined}
        aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
        aria-required={props.isRequired}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          list.type(target.value.trim());
        }}
        onKeyDown={(event) => onKey(event, list, props)}
        onBlur={list.close}
      />
      {isListed && (
        <Options
          {...shown}
          id={id}
          label={label}
          onChoose={(row) => {
            list.close();
            onChoose(row);
          }}
        />
      )}
      {isOpen && !isListed && none && (
        <p className="search-list none" role="status">
          {none}
        </p>
      )}
    </div>
  );
}

/** The list for as long as its field is there; it asks what the field is given by then. */
function useSuggestionList(load: SearchBoxProps['load']): SuggestionList {
  const latest = useRef(load);
  latest.current = load;
  const [list] = useState(() => createSuggestionList((text) => latest.current(text)));
  useEffect(() => list.close, [list]);
  return list;
}

/** Arrows go through the list or open it, Enter takes what is chosen or typed, Escape closes. */
function onKey(event: KeyboardEvent, list: SuggestionList, { text, onChoose, onEnter }: SearchBoxProps): void {
  const { isOpen } = list.get();
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    if (isOpen) list.move(event.key === 'ArrowDown' ? 1 : -1);
    else void list.ask(text.trim());
  } else if (event.key === 'Enter') {
    event.preventDefault();
    const chosen = list.chosen();
    list.close();
    if (chosen) onChoose(chosen.row);
    else onEnter(text.trim());
  } else if (event.key === 'Escape' && isOpen) {
    event.stopPropagation();
    list.close();
  }
}

interface OptionsProps extends Pick<Suggested, 'found' | 'active'> {
  readonly id: string;
  readonly label: string;
  onChoose(row: Row): void;
}

function Options({ id, label, found, active, onChoose }: OptionsProps) {
  return (
    <div className="search-list" id={id} role="listbox" aria-label={label}>
      {found.map(({ key, mark, text, more, row }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(row)}
        >
          {mark && <b>{mark}</b>}
          <span>{text}</span>
          {more && <small>{more}</small>}
        </div>
      ))}
    </div>
  );
}

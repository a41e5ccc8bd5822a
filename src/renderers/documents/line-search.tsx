import { Search } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { useNoneFound } from '../editors';
import { useTyped } from '../typed-text';
import { SearchBox } from './search-box';
import type { Suggestion } from './suggestion-list';
import { useSearchKey } from './use-page-key';

/** Why nothing was added. */
export type NotFound = 'notFound' | 'ambiguous';

/**
 * Finds what the next line is about. Enter adds what a typed text exactly means, as a scanner types it, or what was
 * chosen in the list; `/` goes there from anywhere on the page, and so does what is typed there.
 */
export function LineSearch(props: {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  /** Whose rows are found. */
  entity: string;
  find(text: string): Promise<readonly Suggestion[]>;
  /** What a text exactly means: its number, its barcode. */
  findExact(text: string): Promise<readonly Row[]>;
  problemText(problem: NotFound): string;
  onAdd(row: Row): void;
}) {
  const { inputRef, label, entity, find, findExact, problemText, onAdd } = props;
  const { messages } = useCockpit();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<NotFound>();
  useSearchKey(() => inputRef.current?.focus());
  useTyped((typed) => {
    inputRef.current?.focus();
    setText(typed);
  });

  function add(row: Row): void {
    setText('');
    setProblem(undefined);
    onAdd(row);
  }

  /** What exactly this is; or else the only thing that it is part of. */
  async function addExact(typed: string): Promise<void> {
    if (typed === '') return;
    try {
      const [first, second] = await findExact(typed);
      const found = first ? [] : await find(typed);
      if (first && !second) add(first);
      else if (!first && found.length === 1 && found[0]) add(found[0].row);
      else {
        setProblem(first || found.length > 0 ? 'ambiguous' : 'notFound');
        inputRef.current?.select();
      }
    } catch (error) {
      messages.error(error);
    }
  }

  return (
    <div className="line-search">
      <Search aria-hidden />
      <SearchBox
        inputRef={inputRef}
        label={label}
        text={text}
        placeholder={label}
        maxLength={255}
        noneFound={useNoneFound(entity)}
        invalid={problem !== undefined}
        describedBy={problem && id}
        load={find}
        onText={(typed) => {
          setText(typed);
          setProblem(undefined);
        }}
        onChoose={add}
        onEnter={(typed) => void addExact(typed)}
      />
      {problem && (
        <p className="problem" id={id} role="alert">
          {problemText(problem)}
        </p>
      )}
    </div>
  );
}

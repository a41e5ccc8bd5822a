import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createBurst } from '../../engine/find';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { useNoneFound } from '../editors';
import { useTyped } from '../typed-text';
import { findScanned } from './find-scanned';
import { SearchBox } from './search-box';
import type { Suggestion } from './suggestion-list';
import { useSearchKey } from './use-page-key';
import { useScannedOver } from './use-scanned-over';

/** Between parts of a GS1 code; no field holds it. */
const SEPARATOR = '\u001d';

/** Why nothing was added. */
export type NotFound = 'notFound' | 'ambiguous';

/**
 * Finds what the next line is about. Enter adds what a typed text exactly means, as a scanner types it, or what was
 * chosen in the list; of a GS1 code that is the item, with the quantity that it says. `/` goes there from anywhere on
 * the page, and so does what is typed there, and a code that is scanned over a number of the lines.
 */
export function LineSearch(props: {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Holds the lines. */
  lines: RefObject<HTMLElement | null>;
  label: string;
  /** Whose rows are found. */
  entity: string;
  find(text: string): Promise<readonly Suggestion[]>;
  /** What a text exactly means: its number, its barcode. */
  findExact(text: string): Promise<readonly Row[]>;
  problemText(problem: NotFound): string;
  /** `quantity` is what a code says; who is `isSearching` types the next one already. */
  onAdd(row: Row, quantity: number | undefined, isSearching: boolean): void;
}) {
  const { inputRef, lines, label, entity, find, findExact, problemText, onAdd } = props;
  // An answer comes to the lines as they are by then.
  const adds = useRef(onAdd);
  adds.current = onAdd;
  const { messages } = useCockpit();
  const id = useId();
  const [text, setText] = useState('');
  /** Counts what is typed: what an answer is about may not stand there any more. */
  const typings = useRef(0);
  const [problem, setProblem] = useState<NotFound>();
  useSearchKey(() => inputRef.current?.focus());
  useTyped((typed) => {
    inputRef.current?.focus();
    write(typed);
  });

  const scan = useScanKeys();
  useScannedOver(lines, (code) => {
    const typed = code.replaceAll(SEPARATOR, '');
    inputRef.current?.focus();
    // It is selected there, for the next one to take its place.
    flushSync(() => write(typed));
    void addExact(typed, code);
  });

  function write(typed: string): void {
    typings.current += 1;
    setText(typed);
    setProblem(undefined);
  }

  /**
   * What exactly this is, as it was scanned if it was; or else the only thing that it is part of. What is typed
   * meanwhile takes its place and stays.
   */
  async function addExact(typed: string, code = typed): Promise<void> {
    if (typed === '') return;
    inputRef.current?.select();
    const asked = typings.current;
    const isThere = () => typings.current === asked;
    const add = (row: Row, quantity?: number) => {
      const isSearching = !isThere();
      if (!isSearching) write('');
      adds.current(row, quantity, isSearching);
    };
    const refuse = (why: NotFound) => {
      if (!isThere()) return messages.refusal(`${typed}: ${problemText(why)}`);
      setProblem(why);
      inputRef.current?.select();
    };
    try {
      const scanned = await findScanned(code, findExact);
      const [first, second] = scanned?.rows ?? (await findExact(typed));
      const found = first ? [] : await find(typed);
      if (first && !second) add(first, scanned?.quantity);
      else if (!first && found.length === 1 && found[0]) add(found[0].row);
      else refuse(first || found.length > 0 ? 'ambiguous' : 'notFound');
    } catch (error) {
      messages.error(error);
    }
  }

  return (
    <div className="line-search" onKeyDownCapture={scan.onKey}>
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
        onText={write}
        onChoose={(row) => {
          write('');
          onAdd(row, undefined, false);
        }}
        onEnter={(typed) => void addExact(typed, scan.last())}
      />
      {problem && (
        <p className="problem" id={id} role="alert">
          {problemText(problem)}
        </p>
      )}
    </div>
  );
}

/** What a scanner sends: what it puts between the parts of a code does not come to stand in the field. */
function useScanKeys() {
  const [burst] = useState(createBurst);
  const scanned = useRef<string>(undefined);
  return {
    onKey({ key, ctrlKey, repeat, timeStamp: at }: KeyboardEvent): void {
      if (!repeat) scanned.current = burst.take({ key, ctrlKey, at });
    },
    /** The code that the last key ended, if it ended one. */
    last: () => scanned.current,
  };
}

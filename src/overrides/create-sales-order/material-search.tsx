import { Search } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API, type CheckedSalesOrder } from '../../engine/http/api';
import type { Row } from '../../engine/query';
import { useCockpit } from '../../renderers/cockpit';
import { usePageShown } from '../../renderers/layout';
import { isTyping } from '../../renderers/typing';
import { SearchBox, type Suggestion } from './search-box';

/**
 * Finds the next material by number, barcode or name. Enter adds the one whose number or barcode it is, as a scanner
 * types it, or the one that was chosen in the list; `/` goes there from anywhere on the page.
 */
export function MaterialSearch(props: {
  inputRef: RefObject<HTMLInputElement | null>;
  find(text: string): Promise<readonly Suggestion[]>;
  onAdd(material: Row): void;
}) {
  const { inputRef, find, onAdd } = props;
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');

  const isShown = usePageShown();
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('.scrim')) return;
      event.preventDefault();
      inputRef.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isShown, inputRef]);

  function add(material: Row): void {
    setText('');
    setProblem('');
    onAdd(material);
  }

  /** What exactly this is; or else the only thing that it is part of. */
  async function addExact(typed: string): Promise<void> {
    if (typed === '') return;
    try {
      const lines = [{ material: typed, orderedQuantity: 1 }];
      const { data } = await http.post<CheckedSalesOrder>(API.validateSalesOrder, { lines });
      const [first, second] = data?.lines[0]?.materials ?? [];
      const found = first ? [] : await find(typed);
      if (first && !second) add(first);
      else if (!first && found.length === 1 && found[0]) add(found[0].row);
      else {
        setProblem(t(`salesOrder.problem.${first || found.length > 0 ? 'ambiguous' : 'notFound'}`));
        inputRef.current?.select();
      }
    } catch (error) {
      messages.error(error);
    }
  }

  return (
    <div className="material-search">
      <Search aria-hidden />
      <SearchBox
        inputRef={inputRef}
        label={t('salesOrder.findMaterial')}
        text={text}
        placeholder={t('salesOrder.findMaterial')}
        maxLength={255}
        invalid={problem !== ''}
        describedBy={problem === '' ? undefined : 'material-search-problem'}
        load={find}
        onText={(typed) => {
          setText(typed);
          setProblem('');
        }}
        onChoose={add}
        onEnter={(typed) => void addExact(typed)}
      />
      {problem !== '' && (
        <p className="problem" id="material-search-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

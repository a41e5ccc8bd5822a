import { ListPlus, PackagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asBefore, putBack } from '../../engine/document';
import type { Row } from '../../engine/query';
import { useCockpit } from '../../renderers/cockpit';
import { focusCell, LineSearch, type Problems, type Suggestion, useRemovedLine } from '../../renderers/documents';
import { AddDialog } from './add-dialog';
import { addMaterials, type Draft, type DraftLine, type Figures, mergeRepeated, removeLine } from './draft';
import { LinesTable } from './lines-table';
import type { Models, Saving } from './models';
import { undrafted, undraftedCalled } from './read-draft';
import type { PastedLines } from './use-pasted-lines';

/** What is shown at once; whoever looks for more types more. */
const MOST = 12;

export interface LinesPartProps {
  readonly models: Models;
  /** Of the draft, if it is saved. */
  readonly draftId: string | undefined;
  /** The draft as it was opened. */
  readonly opened: Draft;
  readonly draft: Draft;
  readonly figures: Figures | undefined;
  readonly demandDays: number;
  readonly problems: Problems<Saving>;
  readonly pasted: PastedLines;
  /** What is said while there are no lines. */
  readonly emptyText: string;
  change(next: (before: Draft) => Draft): boolean;
}

/** The lines, written by the keyboard: a search that adds one after the other, and a dialog for many (PO-004, PO-005). */
export function LinesPart(props: LinesPartProps) {
  const { models, draftId, draft, figures, demandDays, problems, pasted, change } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const root = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState<{ readonly key: number }>();
  const [isAdding, setAdding] = useState(false);
  const { supplierId, lines } = draft;

  useEffect(() => {
    if (focused) focusCell(root.current, focused.key, 'orderedQuantity');
  }, [focused]);

  const changeLines = (next: (before: Draft['lines']) => Draft['lines']) =>
    change((before) => ({ ...before, lines: next(before.lines) }));

  function add(materials: readonly Row[], quantity?: number, isSearching = false): void {
    const added = addMaterials(lines, materials, figures)[lines.length];
    changeLines((before) => addMaterials(before, materials, figures, quantity));
    if (added && !isSearching) setFocused({ key: added.key });
  }

  const removed = useRemovedLine();
  function remove(line: DraftLine): void {
    const index = lines.indexOf(line);
    changeLines((before) => removeLine(before, line.key));
    removed.tell(t('forms.lineRemoved', { name: line.material.name }), () =>
      changeLines((before) => putBack(before, line, index)),
    );
    search.current?.focus();
  }

  function merge(line: DraftLine, first: DraftLine, price: number | undefined): void {
    const index = lines.indexOf(line);
    let became: DraftLine | undefined;
    changeLines((before) => {
      const next = mergeRepeated(before, line.key, price);
      became = next.find(({ key }) => key === first.key);
      return next;
    });
    removed.tell(t('forms.linesMerged', { name: line.material.name }), () =>
      changeLines((before) => putBack(asBefore(before, first, became), line, index)),
    );
    setFocused({ key: first.key });
  }

  const { find, findExact } = useUndrafted(models, supplierId);

  return (
    <section
      ref={root}
      className="draft-lines"
      aria-label={t('purchaseDraft.lines')}
      data-field="lines"
      onPaste={pasted.onPaste}
      {...removed.keys}
    >
      <div className="lines-head">
        <h2>
          {t('purchaseDraft.lines')}
          {lines.length > 0 && <span className="count">{format.number(lines.length)}</span>}
        </h2>
        <LineSearch
          inputRef={search}
          lines={root}
          label={t('purchaseDraft.findMaterial')}
          entity={models.material.name}
          find={find}
          findExact={findExact}
          problemText={(problem) => t(`purchaseDraft.problem.${problem}`)}
          onAdd={(material, quantity, isSearching) => add([material], quantity, isSearching)}
        />
        <button type="button" className="button bordered" onClick={() => setAdding(true)}>
          <ListPlus aria-hidden />
          {t('purchaseDraft.add.button')}
        </button>
        {figures && <p className="draft-rule">{t('purchaseDraft.rule', { count: demandDays })}</p>}
      </div>
      <p className="lines-note" role="status">
        {pasted.isBusy && t('purchaseDraft.checking')}
      </p>
      {problems.at('lines') && (
        <p className="form-summary" role="alert">
          {t('purchaseDraft.noLines')}
        </p>
      )}
      {lines.length === 0 ? (
        <NoLines text={props.emptyText} />
      ) : (
        <LinesTable
          {...props}
          change={changeLines}
          onRemove={remove}
          onMerge={merge}
          onSearch={() => search.current?.focus()}
          onMove={(key, property) => focusCell(root.current, key, property)}
        />
      )}
      {isAdding && supplierId && (
        <AddDialog
          models={models}
          supplierId={supplierId}
          draftId={draftId}
          drafted={new Set(lines.map(({ material }) => material.id))}
          onAdd={(materials) => {
            setAdding(false);
            add(materials);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

function NoLines({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className="lines-empty">
      <PackagePlus aria-hidden />
      <p>{t('purchaseDraft.emptyTitle')}</p>
      <small>{text}</small>
    </div>
  );
}

/** Materials of the supplier that are in no draft, by what is typed of them. */
function useUndrafted(models: Models, supplierId: string | undefined) {
  const { http, format } = useCockpit();
  const find = async (text: string): Promise<readonly Suggestion[]> => {
    if (!supplierId) return [];
    const rows = await undrafted(http, { supplierId }, text, MOST);
    return rows.map((row) => ({
      key: String(row.id),
      mark: String(row.itemNo ?? ''),
      text: String(row.name ?? ''),
      more: format.number(row.availableQuantity as number | null),
      row,
    }));
  };
  const findExact = async (text: string): Promise<readonly Row[]> =>
    supplierId ? undraftedCalled(http, models, { supplierId }, text) : [];
  return { find, findExact };
}

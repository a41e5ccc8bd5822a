import { ListPlus, PackagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { focusCell, LineSearch, type Problems, type Suggestion } from '../../renderers/documents';
import { AddDialog } from './add-dialog';
import {
  addMaterials,
  changeLine,
  type Draft,
  type Figures,
  isByHand,
  mergeRepeated,
  removeLine,
  repeatedBy,
} from './draft';
import { LineRow } from './line-row';
import type { Models, Saving } from './models';
import { undrafted } from './read-draft';

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
  /** What is said while there are no lines. */
  readonly emptyText: string;
  change(next: (before: Draft) => Draft): void;
}

/** The lines, written by the keyboard: a search that adds one after the other, and a dialog for many (PO-004, PO-005). */
export function LinesPart(props: LinesPartProps) {
  const { models, draftId, opened, draft, figures, demandDays, problems, change } = props;
  const { t } = useTranslation();
  const { http, format } = useCockpit();
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

  function add(materials: readonly Row[]): void {
    const added = addMaterials(lines, materials, figures)[lines.length];
    changeLines((before) => addMaterials(before, materials, figures));
    if (added) setFocused({ key: added.key });
  }

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
  const findExact = async (text: string): Promise<readonly Row[]> => {
    const wanted = text.toLowerCase();
    const isMeant = ({ itemNo, barcode, ean }: Row) =>
      [itemNo, barcode, ean].some((one) => String(one ?? '').toLowerCase() === wanted);
    return (await find(text)).map(({ row }) => row).filter(isMeant);
  };

  const number = (text: string) => (
    <th scope="col" className="number">
      {text}
    </th>
  );
  return (
    <section ref={root} className="draft-lines" aria-label={t('purchaseDraft.lines')} data-field="lines">
      <div className="lines-head">
        <h2>
          {t('purchaseDraft.lines')}
          {lines.length > 0 && <span className="count">{format.number(lines.length)}</span>}
        </h2>
        <LineSearch
          inputRef={search}
          label={t('purchaseDraft.findMaterial')}
          find={find}
          findExact={findExact}
          problemText={(problem) => t(`purchaseDraft.problem.${problem}`)}
          onAdd={(material) => add([material])}
        />
        <button type="button" className="button bordered" onClick={() => setAdding(true)}>
          <ListPlus aria-hidden />
          {t('purchaseDraft.add.button')}
        </button>
        {figures && <p className="draft-rule">{t('purchaseDraft.rule', { count: demandDays })}</p>}
      </div>
      {problems.at('lines') && (
        <p className="form-summary" role="alert">
          {t('purchaseDraft.noLines')}
        </p>
      )}
      {lines.length === 0 ? (
        <div className="lines-empty">
          <PackagePlus aria-hidden />
          <p>{t('purchaseDraft.emptyTitle')}</p>
          <small>{props.emptyText}</small>
        </div>
      ) : (
        <div className="lines-table">
          <table>
            <thead>
              <tr>
                <th scope="col" className="place">
                  <span className="visually-hidden">{t('purchaseDraft.place')}</span>
                </th>
                <th scope="col">{captions.entityTitle(models.material)}</th>
                <th scope="col" className="number stock">
                  {t('purchaseDraft.available')}
                </th>
                <th scope="col" className="number stock">
                  {t('purchaseDraft.incoming')}
                </th>
                {number(t('purchaseDraft.demand', { count: demandDays }))}
                {number(t('purchaseDraft.calculated'))}
                {number(t('purchaseDraft.ordered'))}
                <th scope="col" className="unit">
                  {t('purchaseDraft.unit')}
                </th>
                {number(t('purchaseDraft.cost'))}
                {number(t('purchaseDraft.lineTotal'))}
                <th scope="col">
                  <span className="visually-hidden">{t('purchaseDraft.remove')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => {
                const first = repeatedBy(lines, line);
                const quantity = (value: unknown) => (typeof value === 'number' ? format.number(value) : '');
                return (
                  <LineRow
                    key={line.key}
                    line={line}
                    number={index + 1}
                    figure={figures?.get(line.material.id)}
                    repeats={first && { number: lines.indexOf(first) + 1, quantity: quantity(first.orderedQuantity) }}
                    isByHand={(name) => isByHand(opened.lines, line, name)}
                    problemOf={(name) => problems.at(`lines/${index}/${name}`)}
                    onChange={(values) => changeLines((before) => changeLine(before, line.key, values))}
                    onMerge={() => {
                      changeLines((before) => mergeRepeated(before, line.key));
                      if (first) setFocused({ key: first.key });
                    }}
                    onRemove={() => {
                      changeLines((before) => removeLine(before, line.key));
                      search.current?.focus();
                    }}
                    onLeave={() => problems.leave('lines')}
                    onDone={() => search.current?.focus()}
                    onMove={(step, property) => {
                      const next = lines[index + step];
                      if (next) focusCell(root.current, next.key, property);
                    }}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
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

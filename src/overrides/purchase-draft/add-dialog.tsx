import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { Dialog, errorContent } from '../../renderers/dialogs';
import type { Models } from './models';
import { undrafted } from './read-draft';

/** Typing pauses this long before it searches. */
const PAUSE_MS = 200;
/** What is listed at once; whoever looks for more types more. */
const MOST = 50;

interface Found {
  readonly rows: readonly Row[];
  readonly isMore: boolean;
  readonly error?: unknown;
}

interface AddDialogProps {
  readonly models: Models;
  readonly supplierId: string;
  readonly draftId: string | undefined;
  /** Materials that are in the draft by now, saved or not. */
  readonly drafted: ReadonlySet<unknown>;
  onAdd(materials: readonly Row[]): void;
  onClose(): void;
}

/** Searches the supplier's materials that are not in the draft, and adds those that are chosen (MODAL-001, PO-005). */
export function AddDialog(props: AddDialogProps) {
  const { models, onAdd, onClose } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [text, setText] = useState('');
  const found = useFound(props, text);
  const [chosen, setChosen] = useState<ReadonlyMap<unknown, Row>>(new Map());

  function turn(row: Row): void {
    const next = new Map(chosen);
    if (!next.delete(row.id)) next.set(row.id, row);
    setChosen(next);
  }

  return (
    <Dialog
      title={t('purchaseDraft.add.title')}
      width="broad"
      onClose={onClose}
      onSubmit={() => chosen.size > 0 && onAdd([...chosen.values()])}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="button bordered" onClick={onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={chosen.size === 0}>
            {t('purchaseDraft.add.confirm', { count: chosen.size })}
          </button>
        </>
      }
    >
      <div className="dialog-body draft-add">
        <div className="line-search">
          <Search aria-hidden />
          <input
            className="input"
            type="search"
            maxLength={255}
            aria-label={t('purchaseDraft.findMaterial')}
            placeholder={t('purchaseDraft.findMaterial')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Materials models={models} rows={found?.rows ?? []} isChosen={({ id }) => chosen.has(id)} onTurn={turn} />
        <p className="quiet-text" role="status">
          {found?.error !== undefined
            ? errorContent(found.error).message
            : found?.rows.length === 0
              ? t(text.trim() === '' ? 'purchaseDraft.add.none' : 'purchaseDraft.add.notFound')
              : found?.isMore && t('purchaseDraft.add.more', { limit: format.number(MOST) })}
        </p>
      </div>
    </Dialog>
  );
}

/** The materials that a text finds, shortly after it was typed. */
function useFound({ supplierId, draftId, drafted }: AddDialogProps, text: string): Found | undefined {
  const { http } = useCockpit();
  const [found, setFound] = useState<Found>();
  const first = useRef(true);
  const skipped = useRef(drafted);

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        // What is in the draft and not saved is left out here.
        const take = MOST + 1 + skipped.current.size;
        undrafted(http, { supplierId, draftId }, text.trim(), take).then(
          (all) => {
            const rows = all.filter(({ id }) => !skipped.current.has(id));
            if (isCurrent) setFound({ rows: rows.slice(0, MOST), isMore: rows.length > MOST });
          },
          (error: unknown) => {
            if (isCurrent) setFound({ rows: [], isMore: false, error });
          },
        );
      },
      first.current ? 0 : PAUSE_MS,
    );
    first.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [http, supplierId, draftId, text]);
  return found;
}

interface MaterialsProps {
  readonly models: Models;
  readonly rows: readonly Row[];
  isChosen(row: Row): boolean;
  onTurn(row: Row): void;
}

function Materials({ models: { material }, rows, isChosen, onTurn }: MaterialsProps) {
  const { format } = useCockpit();
  const number = (value: unknown) => format.number(value as number | null);
  return (
    <div className="lines-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{captions.entityTitle(material)}</th>
            <th scope="col" className="number">
              {captions.property(material, 'availableQuantity')}
            </th>
            <th scope="col" className="number">
              {captions.property(material, 'minimumWarehouseQuantity')}
            </th>
            <th scope="col" className="number">
              {captions.property(material, 'costPrice')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.id)}>
              <th scope="row">
                <label>
                  <input type="checkbox" checked={isChosen(row)} onChange={() => onTurn(row)} />
                  <span className="item">{String(row.itemNo ?? '')}</span>
                  {String(row.name ?? '')}
                </label>
              </th>
              <td className="number">{number(row.availableQuantity)}</td>
              <td className="number">{number(row.minimumWarehouseQuantity)}</td>
              <td className="number">{format.price(row.costPrice as number | null)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

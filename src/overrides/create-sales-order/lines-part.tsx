import { PackagePlus } from 'lucide-react';
import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asBefore } from '../../engine/document';
import type { Row } from '../../engine/query';
import { isTable } from '../../engine/value';
import { useCockpit } from '../../renderers/cockpit';
import { focusCell, LineSearch, type Problems, useRemovedLine } from '../../renderers/documents';
import { FileButton, UploadZone, useUpload } from '../../renderers/upload';
import { addMaterial, lineWith, type Merge, mergeDuplicate, putBackLine, removeLine } from './lines';
import { LinesTable } from './lines-table';
import type { Models, Target } from './models';
import type { Order, OrderLine } from './order';
import { LINE_FILES } from './read-file';
import { findExact, useFindMaterials } from './suggestions';
import type { RawLines } from './use-raw-lines';

interface LinesPartProps {
  readonly models: Models;
  readonly order: Order;
  readonly problems: Problems<Target>;
  readonly raw: RawLines;
  change(next: (before: Order) => Order): void;
}

/** The lines: a search that adds one after the other, rows that are pasted, files that are dropped (SO-011 to SO-013). */
export function LinesPart({ models, order, problems, raw, change }: LinesPartProps) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const root = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { note, add, setFocused } = useAdding(root, order, change);
  const upload = useUpload(LINE_FILES, (file) => addRows(raw.addFile(file)));
  const takeFile = (file: File): void => void upload.take(file);
  const find = useFindMaterials(models.material);

  /** What is wrong with rows that nobody typed is said at once. */
  async function addRows<T>(added: Promise<T>): Promise<T> {
    const result = await added;
    problems.leave('lines');
    return result;
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    void addRows(raw.addText(text));
  }

  const changeLines = (next: (before: Order['lines']) => Order['lines']) =>
    change((before) => ({ ...before, lines: next(before.lines) }));

  const removed = useRemovedLine();
  function remove(line: OrderLine): void {
    const index = order.lines.indexOf(line);
    changeLines((before) => removeLine(before, line.key));
    removed.tell(t('forms.lineRemoved', { name: line.material?.name ?? line.typed }), () =>
      changeLines((before) => putBackLine(before, line, index)),
    );
    search.current?.focus();
  }

  function merge(line: OrderLine, { first }: Merge): void {
    const index = order.lines.indexOf(line);
    let became: OrderLine | undefined;
    changeLines((before) => {
      const lines = mergeDuplicate(before, line.key);
      became = lines.find(({ key }) => key === first.key);
      return lines;
    });
    removed.tell(t('forms.linesMerged', { name: line.material?.name }), () =>
      changeLines((before) => putBackLine(asBefore(before, first, became), line, index)),
    );
    setFocused({ key: first.key });
  }

  return (
    <UploadZone
      ref={root}
      className="order-part order-lines"
      label={t('salesOrder.lines')}
      data-field="lines"
      onPaste={onPaste}
      {...removed.keys}
      isBusy={raw.isBusy}
      onFile={takeFile}
    >
      <div className="lines-head">
        <h2>
          {t('salesOrder.lines')}
          {order.lines.length > 0 && <span className="count">{cockpit.format.number(order.lines.length)}</span>}
        </h2>
        <LineSearch
          inputRef={search}
          lines={root}
          label={t('salesOrder.findMaterial')}
          entity={models.material.name}
          find={find}
          findExact={(text) => findExact(cockpit, text)}
          problemText={(problem) => t(`salesOrder.problem.${problem}`)}
          onAdd={add}
        />
        <FileButton title={t('salesOrder.file')} types={LINE_FILES.types} isBusy={raw.isBusy} onFile={takeFile} />
      </div>
      <p className="lines-note" role="status">
        {raw.isBusy ? t('salesOrder.checking') : note || raw.note}
      </p>
      {problems.at('lines') && (
        <p className="form-summary" role="alert">
          {t('salesOrder.noLines')}
        </p>
      )}
      {order.lines.length === 0 ? (
        <NoLines />
      ) : (
        <LinesTable
          models={models}
          order={order}
          problems={problems}
          find={find}
          change={changeLines}
          onRemove={remove}
          onMerge={merge}
          onCheckAgain={() => void raw.checkAgain(order.lines)}
          onSearch={() => search.current?.focus()}
          onMove={(key, property) => focusCell(root.current, key, property)}
        />
      )}
    </UploadZone>
  );
}

/** Adds a material, or goes on in the line that has it, and says so. */
function useAdding(root: RefObject<HTMLElement | null>, order: Order, change: LinesPartProps['change']) {
  const { t } = useTranslation();
  const [focused, setFocused] = useState<{ readonly key: number }>();
  const [note, setNote] = useState('');
  useEffect(() => {
    if (focused) focusCell(root.current, focused.key, 'orderedQuantity');
  }, [focused, root]);
  function add(material: Row, quantity: number | undefined, isSearching: boolean): void {
    const known = lineWith(order.lines, material);
    const next = addMaterial(order.lines, material, quantity);
    setNote(known ? t('salesOrder.problem.duplicate') : '');
    change((before) => ({ ...before, lines: addMaterial(before.lines, material, quantity) }));
    const line = lineWith(next, material);
    if (line && !isSearching) setFocused({ key: line.key });
  }
  return { note, add, setFocused };
}

function NoLines() {
  const { t } = useTranslation();
  return (
    <div className="lines-empty">
      <PackagePlus aria-hidden />
      <p>{t('salesOrder.emptyTitle')}</p>
      <small>{t('salesOrder.emptyText')}</small>
    </div>
  );
}

import { FileUp, PackagePlus } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { focusCell, LineSearch, type Problems } from '../../renderers/documents';
import { LineRow } from './line-row';
import { addMaterial, changeLine, chooseMaterial, lineWith, mergeDuplicate, removeLine } from './lines';
import type { Models, Target } from './models';
import { type Order, soundLines } from './order';
import { FILE_TYPES } from './read-file';
import { isTable } from './read-rows';
import { findExact, findMaterials } from './suggestions';
import { useRawLines } from './use-raw-lines';

/** The lines: a search that adds one after the other, rows that are pasted, files that are dropped (SO-011 to SO-013). */
export function LinesPart(props: {
  models: Models;
  order: Order;
  problems: Problems<Target>;
  change(next: (before: Order) => Order): void;
}) {
  const { models, order, problems, change } = props;
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const root = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState<{ readonly key: number }>();
  const [note, setNote] = useState('');
  const [isOver, setOver] = useState(false);
  const raw = useRawLines(change);
  const lines = soundLines(order);
  const find = (text: string) => findMaterials(cockpit, models.material, text);

  useEffect(() => {
    if (!focused) return;
    focusCell(root.current, focused.key, 'orderedQuantity');
  }, [focused]);

  function add(material: Row): void {
    const known = lineWith(order.lines, material);
    const next = addMaterial(order.lines, material);
    setNote(known ? t('salesOrder.problem.duplicate') : '');
    change((before) => ({ ...before, lines: addMaterial(before.lines, material) }));
    const line = lineWith(next, material);
    if (line) setFocused({ key: line.key });
  }

  /** What is wrong with rows that nobody typed is said at once. */
  async function addRows(added: Promise<void>): Promise<void> {
    await added;
    problems.leave('lines');
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    void addRows(raw.addText(text));
  }

  function onDrop(event: DragEvent): void {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    void addRows(raw.addFile(file));
  }

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  const changeLines = (next: (before: Order['lines']) => Order['lines']) =>
    change((before) => ({ ...before, lines: next(before.lines) }));

  return (
    <section
      ref={root}
      className={isOver ? 'order-part order-lines over' : 'order-part order-lines'}
      aria-label={t('salesOrder.lines')}
      data-field="lines"
      onPaste={onPaste}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className="lines-head">
        <h2>
          {t('salesOrder.lines')}
          {order.lines.length > 0 && <span className="count">{cockpit.format.number(order.lines.length)}</span>}
        </h2>
        <LineSearch
          inputRef={search}
          label={t('salesOrder.findMaterial')}
          find={find}
          findExact={(text) => findExact(cockpit, text)}
          problemText={(problem) => t(`salesOrder.problem.${problem}`)}
          onAdd={add}
        />
        <input
          ref={chooser}
          type="file"
          hidden
          accept={FILE_TYPES}
          aria-label={t('salesOrder.file')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void addRows(raw.addFile(file));
          }}
        />
        <button type="button" className="button bordered" onClick={() => chooser.current?.click()}>
          <FileUp aria-hidden />
          {t('salesOrder.file')}
        </button>
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
        <div className="lines-empty">
          <PackagePlus aria-hidden />
          <p>{t('salesOrder.emptyTitle')}</p>
          <small>{t('salesOrder.emptyText')}</small>
        </div>
      ) : (
        <div className="lines-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{captions.entityTitle(models.material)}</th>
                <th scope="col" className="number">
                  {t('salesOrder.quantity')}
                </th>
                <th scope="col">{t('salesOrder.unit')}</th>
                <th scope="col" className="number">
                  {t('salesOrder.unitPrice')}
                </th>
                <th scope="col" className="number">
                  {t('salesOrder.adjustedPrice')}
                </th>
                <th scope="col" className="number">
                  {t('salesOrder.lineTotal')}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t('salesOrder.remove')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {order.lines.map((line) => (
                <LineRow
                  key={line.key}
                  line={line}
                  find={find}
                  problemOf={(property) => problems.at(`lines/${lines.indexOf(line)}/${property}`)}
                  onChange={(values) => changeLines((before) => changeLine(before, line.key, values))}
                  onChoose={(material) => changeLines((before) => chooseMaterial(before, line.key, material))}
                  onMerge={() => changeLines((before) => mergeDuplicate(before, line.key))}
                  onCheckAgain={() => void raw.checkAgain(order.lines)}
                  onRemove={() => {
                    changeLines((before) => removeLine(before, line.key));
                    search.current?.focus();
                  }}
                  onLeave={() => problems.leave('lines')}
                  onDone={() => search.current?.focus()}
                  onMove={(step, property) => {
                    const at = order.lines.findIndex(({ key }) => key === line.key) + step;
                    const next = order.lines[at];
                    if (next) focusCell(root.current, next.key, property);
                  }}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

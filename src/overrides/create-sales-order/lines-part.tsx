import { PackagePlus } from 'lucide-react';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { focusCell, LineSearch, type Problems } from '../../renderers/documents';
import { FileButton, UploadZone, useUpload } from '../../renderers/upload';
import { LineRow } from './line-row';
import { addMaterial, changeLine, chooseMaterial, lineWith, mergeDuplicate, removeLine } from './lines';
import type { Models, Target } from './models';
import { type Order, soundLines } from './order';
import { LINE_FILES } from './read-file';
import { isTable } from './read-rows';
import { findExact, useFindMaterials } from './suggestions';
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
  const [focused, setFocused] = useState<{ readonly key: number }>();
  const [note, setNote] = useState('');
  const raw = useRawLines(change);
  const upload = useUpload(LINE_FILES, (file) => addRows(raw.addFile(file)));
  const lines = soundLines(order);
  const find = useFindMaterials(models.material);

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

  return (
    <UploadZone
      ref={root}
      className="order-part order-lines"
      label={t('salesOrder.lines')}
      data-field="lines"
      onPaste={onPaste}
      isBusy={raw.isBusy}
      onFile={(file) => void upload.take(file)}
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
        <FileButton
          title={t('salesOrder.file')}
          types={LINE_FILES.types}
          isBusy={raw.isBusy}
          onFile={(file) => void upload.take(file)}
        />
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
    </UploadZone>
  );
}

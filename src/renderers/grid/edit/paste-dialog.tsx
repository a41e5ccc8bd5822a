import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastedRow } from '../../../engine/grid';
import { captions } from '../../captions';
import { useCockpit } from '../../cockpit';
import { Dialog } from '../../dialogs';
import { rowKey } from '../../rows';
import { useStore } from '../../use-store';
import './paste.css';
import { PasteSummary } from './paste-summary';
import { PasteTable } from './paste-table';
import type { GridEdit } from './use-edit';
import type { Pasted } from './use-paste';

/** What was pasted, tried and not saved: what would change, what does not fit and why. */
export function PasteDialog({ edit, pasted }: { edit: GridEdit; pasted: Pasted }) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const { plan, session, close } = pasted;
  const { rows } = useStore(session);
  const [showsRefused, setShowsRefused] = useState(false);
  const fitting = rows.filter(({ state }) => state === 'fits');
  const isTrying = rows.some(({ state }) => state === 'trying');
  const canApply = fitting.length > 0 && !isTrying;

  async function apply(): Promise<void> {
    if (!canApply) return;
    close();
    const count = await saveFitting(edit, fitting);
    // The cell from which it was pasted may have been drawn anew.
    if (document.activeElement === document.body) edit.grid.widget.current?.focus();
    const told = { plural: captions.plural(edit.grid.model).toLocaleLowerCase(), of: fitting.length };
    messages.notice(t('edit.paste.done', { ...told, count }));
  }

  function onKeyDown({ key, ctrlKey, metaKey }: KeyboardEvent): void {
    if (key === 'Enter' && (ctrlKey || metaKey)) void apply();
  }

  const shown = showsRefused ? rows.filter(({ state }) => state === 'refused') : rows;
  return (
    <Dialog
      title={t('edit.paste.title', { count: rows.length })}
      subtitle={t('edit.paste.tried')}
      width="wide"
      onClose={close}
      footer={
        <>
          <button type="button" className="button bordered" onClick={close}>
            {t('edit.paste.discard')}
          </button>
          <button type="button" className="button primary" disabled={!canApply} onClick={() => void apply()}>
            {t('edit.paste.apply', { count: fitting.length })}
          </button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of all that stands in it is heard here. */}
      <div className="dialog-body paste-body" onKeyDown={onKeyDown}>
        <PasteSummary plan={plan} rows={rows} showsRefused={showsRefused} onShow={setShowsRefused} />
        <PasteTable edit={edit} pasted={pasted} rows={rows} shown={shown} />
      </div>
    </Dialog>
  );
}

/** Saves what fits, each row by itself; gives how many were saved. */
async function saveFitting({ session, grid: { model } }: GridEdit, rows: readonly PastedRow[]): Promise<number> {
  for (const { row, cells } of rows)
    for (const [name, { isChanged, value, text }] of Object.entries(cells))
      if (isChanged) session.type(row, name, value, text);
  const keys = rows.map(({ row }) => rowKey(model, row));
  await session.saveRows(keys);
  return keys.filter((key) => !session.get().rows.has(key)).length;
}

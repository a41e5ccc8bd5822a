import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captions } from '../../captions';
import { useCockpit } from '../../cockpit';
import { Dialog } from '../../dialogs';
import { useStore } from '../../use-store';
import type { Grid } from '../use-grid';
import './paste.css';
import { PasteSummary } from './paste-summary';
import { PasteTable } from './paste-table';
import type { Pasted } from './pasted';

const KINDS = ['change', 'add'] as const;

/** What was pasted, tried and not saved: what would change or be added, what does not fit and why. */
export function PasteDialog({ grid, pasted }: { readonly grid: Grid; readonly pasted: Pasted }) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const { kind, plan, session, close, other } = pasted;
  const { rows } = useStore(session);
  const [showsRefused, setShowsRefused] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const fitting = rows.filter(({ state }) => state === 'fits');
  const isTrying = rows.some(({ state }) => state === 'trying');
  const canApply = fitting.length > 0 && !isTrying && !isSaving;

  async function apply(): Promise<void> {
    if (!canApply) return;
    setSaving(true);
    if (kind === 'change') close();
    const count = await pasted.save(fitting);
    setSaving(false);
    const told = { plural: captions.plural(grid.model).toLocaleLowerCase(), of: fitting.length };
    messages.notice(t(kind === 'add' ? 'edit.paste.added' : 'edit.paste.done', { ...told, count }));
    // What was refused after all is put right here.
    if (count < fitting.length && kind === 'add') return;
    close();
    // The cell from which it was pasted may have been drawn anew.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) grid.widget.current?.focus();
    });
  }

  function onKeyDown({ key, ctrlKey, metaKey }: KeyboardEvent): void {
    if (key === 'Enter' && (ctrlKey || metaKey)) void apply();
  }

  const shown = showsRefused ? rows.filter(({ state }) => state === 'refused') : rows;
  return (
    <Dialog
      title={t('edit.paste.title', { count: rows.length + plan.unnamed.length })}
      subtitle={t('edit.paste.tried')}
      width="wide"
      onClose={close}
      footer={
        <>
          <button type="button" className="button bordered" onClick={close}>
            {t('edit.paste.discard')}
          </button>
          <button type="button" className="button primary" disabled={!canApply} onClick={() => void apply()}>
            {t(kind === 'add' ? 'edit.paste.add' : 'edit.paste.apply', { count: fitting.length })}
          </button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of all that stands in it is heard here. */}
      <div className="dialog-body paste-body" onKeyDown={onKeyDown}>
        {other && (
          <fieldset className="segments" aria-label={t('edit.paste.kinds')} disabled={isSaving}>
            {KINDS.map((one) => (
              <button key={one} type="button" aria-pressed={one === kind} onClick={() => one !== kind && other()}>
                {t(`edit.paste.kind.${one}`)}
              </button>
            ))}
          </fieldset>
        )}
        <PasteSummary kind={kind} plan={plan} rows={rows} showsRefused={showsRefused} onShow={setShowsRefused} />
        <PasteTable pasted={pasted} rows={rows} shown={shown} />
      </div>
    </Dialog>
  );
}

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../engine/http';
import { CheckFoot } from './check-foot';
import { isMistaken } from './checked';
import { ColumnsPart } from './columns-part';
import { reasonsOf } from './reasons';
import { ReasonsPart } from './reasons-part';
import { RowTable } from './row-table';
import { SheetTabs } from './sheet-tabs';
import { SummaryPart } from './summary-part';
import type { Import } from './use-import';

/** What the check found, to be mended; nothing is imported before the button. */
export function CheckPart({ work, kinds }: { work: Import; kinds: readonly ImportKind[] }) {
  const { t } = useTranslation();
  const { state } = work;
  const checked = state?.checked ?? [];
  const [chosen, setChosen] = useState<string>();
  const [reasonId, setReasonId] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  const sheet =
    checked.find(({ name }) => name === chosen) ??
    checked.find(({ problems }) => problems.length > 0) ??
    checked.find(({ mistaken }) => mistaken > 0) ??
    checked[0];
  const reasons = useMemo(() => (sheet ? reasonsOf(sheet) : []), [sheet]);
  const reason = reasons.find(({ id }) => id === reasonId);
  if (!state || !sheet) return null;
  const { corrections, imported } = state;
  const total = checked.reduce((sum, { rows }) => sum + rows.length, 0);
  const mistaken = checked.reduce((sum, one) => sum + one.mistaken, 0);
  const fine = total - mistaken;

  return (
    <>
      <SummaryPart total={total} fine={fine} imported={imported} />
      <div className="import-check">
        <aside className="import-side">
          {checked.length > 1 && <SheetTabs sheets={checked} chosen={sheet.name} onChoose={setChosen} />}
          {sheet.problems.length === 0 && (
            <ReasonsPart
              sheet={sheet}
              reasons={reasons}
              chosen={reason}
              corrections={corrections}
              onChoose={setReasonId}
              onCorrect={work.correct}
            />
          )}
        </aside>
        {sheet.problems.length > 0 ? (
          <ColumnsPart
            key={sheet.name}
            sheet={sheet}
            kinds={kinds}
            corrections={corrections}
            onCorrect={work.correct}
          />
        ) : (
          <RowTable
            key={`${sheet.name} ${reasonId} ${showsAll}`}
            sheet={sheet}
            rows={reason?.rows ?? (showsAll || sheet.mistaken === 0 ? sheet.rows : sheet.rows.filter(isMistaken))}
            corrections={corrections}
            onCorrect={work.correct}
          />
        )}
      </div>
      <div className="import-foot">
        <button type="button" className="button" onClick={() => void work.close()}>
          {t('import.back')}
        </button>
        {sheet.problems.length === 0 && sheet.mistaken > 0 && !reason && (
          <label className="check">
            <input type="checkbox" checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)} />
            {t('import.showAll')}
          </label>
        )}
        <CheckFoot work={work} checked={checked} fine={fine} mistaken={mistaken} />
      </div>
    </>
  );
}

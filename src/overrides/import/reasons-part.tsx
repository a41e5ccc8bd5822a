import { useTranslation } from 'react-i18next';
import type { ImportCorrections } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import type { CheckedSheet } from './checked';
import { EqualValues } from './equal-values';
import type { Reason } from './reasons';

/** Why rows cannot be imported, with the number of each; the chosen one is mended for all equal values at once. */
export function ReasonsPart(props: {
  sheet: CheckedSheet;
  reasons: readonly Reason[];
  chosen: Reason | undefined;
  corrections: ImportCorrections;
  onChoose(id: string | undefined): void;
  onCorrect(change: (before: ImportCorrections) => ImportCorrections): void;
}) {
  const { sheet, reasons, chosen, corrections, onChoose, onCorrect } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  if (reasons.length === 0) return null;
  return (
    <>
      <section aria-labelledby="import-reasons">
        <h2 id="import-reasons">{t('import.reasons')}</h2>
        <ul className="import-list">
          <li>
            <button type="button" aria-pressed={!chosen} onClick={() => onChoose(undefined)}>
              <span>{t('import.allMistakes')}</span>
              <em>{format.number(sheet.mistaken)}</em>
            </button>
          </li>
          {reasons.map((reason) => (
            <li key={reason.id}>
              <button type="button" aria-pressed={reason === chosen} onClick={() => onChoose(reason.id)}>
                <span>{titleOf(reason, t)}</span>
                <em>{format.number(reason.rows.length)}</em>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {chosen?.column && (
        <EqualValues
          key={chosen.id}
          title={titleOf(chosen, t)}
          sheet={sheet.name}
          reason={chosen}
          column={chosen.column}
          corrections={corrections}
          onCorrect={onCorrect}
        />
      )}
    </>
  );
}

/** What is said of all rows where what is said of each names its own row or number. */
const COMMON: Readonly<Record<string, string>> = { rowTwice: 'import.twice', doubtfulNumber: 'import.doubtfulNumber' };

function titleOf({ column, keyword, message }: Reason, t: (key: string) => string): string {
  const common = COMMON[keyword];
  const said = common === undefined ? message : t(common);
  return column ? `${column.field.caption}: ${said}` : said;
}

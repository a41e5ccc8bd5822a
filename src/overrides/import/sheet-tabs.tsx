import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import type { CheckedSheet } from './checked';

/** The sheets of the workbook, each with the number of its rows that cannot be imported. */
export function SheetTabs(props: { sheets: readonly CheckedSheet[]; chosen: string; onChoose(name: string): void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  return (
    <section aria-labelledby="import-sheets">
      <h2 id="import-sheets">{t('import.sheets')}</h2>
      <ul className="import-list">
        {props.sheets.map(({ name, mistaken, problems }) => (
          <li key={name}>
            <button type="button" aria-pressed={name === props.chosen} onClick={() => props.onChoose(name)}>
              <span>{name}</span>
              {problems.length > 0 && <TriangleAlert role="img" aria-label={t('import.notTaken')} />}
              <em>{format.number(mistaken)}</em>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

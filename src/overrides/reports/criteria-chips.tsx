import { SlidersHorizontal, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../renderers/filters/filters.css';
import { writeCriteria } from './addresses';
import type { ReportPage, Values } from './report-page';
import type { CriterionText } from './use-criteria-texts';

export interface CriteriaChipsProps {
  readonly page: ReportPage;
  readonly criteria: Values;
  readonly texts: readonly CriterionText[];
  onChange(criteria: Values): void;
}

/** What a report was asked for, with the way to its criteria; what came with a link alone can be taken away. */
export function CriteriaChips({ page, criteria, texts, onChange }: CriteriaChipsProps) {
  const { t } = useTranslation();
  const { criteriaPage } = page.call;
  const further = page.further.flatMap(({ names }) => names);
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(criteria).filter(([name]) => !names.includes(name)));
  return (
    <div className="filter-row">
      <ul className="filter-chips" aria-label={t('reports.criteriaTitle')}>
        {texts.map(({ criterion: { names }, name, text }) => {
          const canGo = further.includes(names[0]);
          return (
            <li key={names[0]} className={canGo ? 'filter-chip' : 'filter-chip fixed'}>
              <span className="name">{name}</span>
              <b title={text}>{text}</b>
              {canGo && (
                <button
                  type="button"
                  aria-label={t('filters.remove', { name })}
                  onClick={() => onChange(without(names))}
                >
                  <X aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {criteriaPage !== undefined && (
        <Link className="quiet-button" to={`/${criteriaPage}?${writeCriteria(without(further))}`}>
          <SlidersHorizontal aria-hidden />
          {t('reports.change')}
        </Link>
      )}
    </div>
  );
}

import { SlidersHorizontal, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isBlank } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { useCockpit } from '../../renderers/cockpit';
import '../../renderers/grid/css/filters.css';
import { writeCriteria } from './addresses';
import { useChoices, useChoiceTexts } from './choices';
import type { Choices, Criterion, ReportPage, Values } from './report-page';

/** What a report was asked for, with the way to its criteria; what came with a link alone can be taken away. */
export function CriteriaChips(props: { page: ReportPage; criteria: Values; onChange(criteria: Values): void }) {
  const { page, criteria, onChange } = props;
  const { t } = useTranslation();
  const asked = page.asks.flatMap((part) => part.criteria);
  const own = Object.fromEntries(asked.flatMap(({ names }) => names.map((name) => [name, criteria[name]] as const)));
  const { criteriaPage } = page.call;
  const isSet = ({ names }: Criterion) => names.some((name) => !isBlank(criteria[name]));
  const without = ({ names }: Criterion) => ({
    ...criteria,
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  });
  return (
    <div className="filter-row">
      <ul className="filter-chips" aria-label={t('reports.criteriaTitle')}>
        {asked.filter(isSet).map((criterion) => (
          <Chip key={criterion.names[0]} criterion={criterion} criteria={criteria} />
        ))}
        {page.further.filter(isSet).map((criterion) => (
          <Chip
            key={criterion.names[0]}
            criterion={criterion}
            criteria={criteria}
            onRemove={() => onChange(without(criterion))}
          />
        ))}
      </ul>
      {criteriaPage !== undefined && (
        <Link className="quiet-button" to={`/${criteriaPage}?${writeCriteria(own)}`}>
          <SlidersHorizontal aria-hidden />
          {t('reports.change')}
        </Link>
      )}
    </div>
  );
}

interface ChipProps {
  readonly criterion: Criterion;
  readonly criteria: Values;
  onRemove?(): void;
}

function Chip({ criterion, criteria, onRemove }: ChipProps) {
  const { t } = useTranslation();
  const text = useCriterionText(criterion, criteria);
  const name = t(`reports.criteria.${criterion.names[0]}`);
  return (
    <li className={onRemove ? 'filter-chip' : 'filter-chip fixed'}>
      <span className="name">{name}</span>
      <b title={text}>{text}</b>
      {onRemove && (
        <button type="button" aria-label={t('filters.remove', { name })} onClick={onRemove}>
          <X aria-hidden />
        </button>
      )}
    </li>
  );
}

/** Lists are told by their first values. */
const MOST_TOLD = 3;

/** What is chosen, in words. */
export function useCriterionText(criterion: Criterion, criteria: Values): string {
  const { format } = useCockpit();
  const given = criteria[criterion.names[0]];
  const values = 'choices' in criterion ? [given ?? []].flat().map(String) : [];
  const source = useChoices('choices' in criterion ? criterion.choices : NO_CHOICES);
  const texts = useChoiceTexts(source, values.slice(0, MOST_TOLD));
  if ('choices' in criterion)
    return values.length > MOST_TOLD ? `${texts.join(', ')} +${values.length - MOST_TOLD}` : texts.join(', ');
  const ends = criterion.names.map((name) => endText(criterion, criteria[name], format));
  return ends[0] === ends[1] ? (ends[0] ?? '') : ends.join(' – ');
}

const NO_CHOICES: Choices = { of: ['', ''] };

function endText({ kind }: Criterion, value: unknown, format: Formatter): string {
  if (isBlank(value)) return '';
  if (kind === 'period') return format.date(String(value));
  return kind === 'range' ? format.number(Number(value)) : String(value);
}

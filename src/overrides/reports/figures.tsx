import { useTranslation } from 'react-i18next';
import type { Place, ReportPage } from './report-page';
import type { Summary } from './use-report';

/** The numbers that a report comes down to. */
export function Figures({ page, summary, place }: { page: ReportPage; summary: Summary; place: Place }) {
  const { t } = useTranslation();
  const figures = page.figures.flatMap(({ name, decimals, value }) => {
    const number = value(summary, place);
    if (number === undefined || number === null) return [];
    return [{ name, text: place.format.number(number, decimals === undefined ? {} : { decimals }) }];
  });
  return (
    <dl className="figures">
      {figures.map(({ name, text }) => (
        <div key={name} data-figure={name}>
          <dt>{t(`reports.figures.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

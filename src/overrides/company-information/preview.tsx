import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Company, formatOf } from './fields';

type Format = ReturnType<typeof formatOf>;

/** What dates and numbers will look like, before they do. */
const EXAMPLES: readonly (readonly [name: string, textOf: (format: Format, now: string) => string])[] = [
  ['date', (format, now) => format.date(now)],
  ['time', (format, now) => format.time(now)],
  ['quantity', (format) => format.number(12_480)],
  ['amount', (format) => format.price(-3482.9)],
  ['weight', (format) => format.number(2144.7, { unit: 'kg' })],
];

/** Values as they are written in formats that are chosen, beside those that are saved; what differs is marked. */
export function Preview({ stored, values }: { stored: Company; values: Company }) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date().toISOString());
  const [chosen, saved] = [formatOf(values), formatOf(stored)];
  const written = (format: Format) => `${format.dateTime(now)} · ${format.price(1234.5)}`;
  const isOther = written(chosen) !== written(saved);
  return (
    <aside className="company-preview" aria-label={t('company.preview')}>
      <h2>{t('company.preview')}</h2>
      <div className="card" role="status">
        <small>{t('company.chosen')}</small>
        <b className={isOther ? 'changed' : undefined}>{written(chosen)}</b>
        {isOther && <small>{t('company.saved', { text: written(saved) })}</small>}
      </div>
      <dl>
        {EXAMPLES.map(([name, textOf]) => (
          <div key={name}>
            <dt>{t(`company.examples.${name}`)}</dt>
            <dd>
              <span className={textOf(chosen, now) === textOf(saved, now) ? undefined : 'changed'}>
                {textOf(chosen, now)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="note">
        <Info aria-hidden />
        {t('company.note')}
      </p>
    </aside>
  );
}

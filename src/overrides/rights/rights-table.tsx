import { Ban, Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from './reasons';
import type { Subject } from './subjects';

export interface JudgedSubject {
  readonly subject: Subject;
  readonly verdict: Verdict;
}

/** What is guarded, whether the person may, and why: one a line. */
export function RightsTable({ label, rows }: { label: string; rows: readonly JudgedSubject[] }) {
  const { t } = useTranslation();
  return (
    <section className="page-scroll" aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('rightsPage.what')}</th>
            <th scope="col">{t('rightsPage.may')}</th>
            <th scope="col">{t('rightsPage.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RightRow key={row.subject.id} {...row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const RightRow = memo(function RightRow({ subject, verdict }: JudgedSubject) {
  const { t } = useTranslation();
  const { allowed, reasons, waits } = verdict;
  return (
    <tr>
      <th scope="row">
        {subject.title}
        <small>{[t(`rightsPage.kinds.${subject.kind}`), subject.of].filter(Boolean).join(' · ')}</small>
      </th>
      <td className={allowed ? 'may' : 'may not'}>
        {allowed ? <Check aria-hidden /> : <Ban aria-hidden />}
        {t(allowed ? 'rightsPage.yes' : 'rightsPage.no')}
      </td>
      <td>
        {reasons.length === 0 && <p>{t('rightsPage.unguarded')}</p>}
        {reasons.map(({ key, text, origin }) => (
          <p key={key}>
            {text}{' '}
            <small>
              {origin} {t('rightsPage.asked', { file: subject.file })} <code>{key}</code>
            </small>
          </p>
        ))}
        {waits && <p>{waits}</p>}
      </td>
    </tr>
  );
});

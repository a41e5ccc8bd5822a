import { useTranslation } from 'react-i18next';
import type { FailedRow } from '../../engine/perform';

/** More names than these are counted, and more reasons folded away. */
const NAMED = 8;

/** Rows that an action takes. */
export function Names({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  const shown = names.slice(0, NAMED);
  return (
    <p className="quiet-text">
      {shown.join(', ')}
      {names.length > shown.length && ` ${t('actions.andMore', { count: names.length - shown.length })}`}
    </p>
  );
}

/** Why it does not take others, with how many rows have which reason; the rows themselves are folded away. */
export function Reasons({ failed }: { failed: readonly FailedRow[] }) {
  const reasons = [...new Set(failed.map(({ reason }) => reason))];
  const groups = reasons.map((reason) => ({ reason, rows: failed.filter((row) => row.reason === reason) }));
  return groups.map(({ reason, rows }) => (
    <details className="reasons" key={reason} open={failed.length <= NAMED}>
      <summary>
        <b>{rows.length}</b> {reason}
      </summary>
      <ul>
        {rows.map(({ key, name, detail }) => (
          <li key={key}>
            {name} {detail && <span className="quiet-text">{detail}</span>}
          </li>
        ))}
      </ul>
    </details>
  ));
}

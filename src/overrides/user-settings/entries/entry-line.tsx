import { RotateCcw, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../renderers/editors';
import type { EntryRow } from './rows';

export interface EntryLineProps {
  readonly row: EntryRow;
  /** What is stored, as it is edited; undefined for nothing of its own. */
  readonly text: string | undefined;
  readonly isChanged: boolean;
  readonly problem: string | undefined;
  onChange(text: string | null): void;
}

/** One text: its key, what the product says, what is said here. */
export function EntryLine({ row, text, isChanged, problem, onChange }: EntryLineProps) {
  const { t } = useTranslation();
  const id = useId();
  const { key, original, english } = row;
  const canRestore = original !== undefined;
  return (
    <tr data-entry={row.id} className={text === undefined ? undefined : 'own'}>
      <th scope="row">
        <code>{key}</code>
      </th>
      <td className="original">
        {original}
        {english !== undefined && english !== original && <small lang="en">{english}</small>}
      </td>
      <td className={isChanged ? 'changed' : undefined}>
        <div className="entered">
          <textarea
            className="input"
            rows={1}
            aria-label={t('settings.entries.textOf', { key })}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem ? id : undefined}
            value={text ?? original ?? ''}
            onChange={({ target }) => onChange(target.value === original ? null : target.value)}
          />
          {text !== undefined && (
            <button
              type="button"
              className="icon-button small"
              aria-label={t(canRestore ? 'settings.entries.reset' : 'settings.entries.remove', { key })}
              title={t(canRestore ? 'settings.entries.reset' : 'settings.entries.remove', { key })}
              onClick={() => onChange(null)}
            >
              {canRestore ? <RotateCcw aria-hidden /> : <X aria-hidden />}
            </button>
          )}
        </div>
        {problem && <Problem id={id} text={problem} />}
      </td>
    </tr>
  );
}

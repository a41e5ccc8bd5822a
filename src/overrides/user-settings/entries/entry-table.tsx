import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../../renderers/cockpit';
import { generalRuleText } from '../../../renderers/forms';
import { EntryLine } from './entry-line';
import { type EntryRow, entryProblem } from './rows';
import type { Entries } from './use-entries';

interface EntryTableProps {
  readonly rows: readonly EntryRow[];
  readonly entries: Entries;
  readonly isText: boolean;
  readonly topRef: Ref<HTMLDivElement>;
}

/** A page of texts: key, what holds without them, what stands instead. */
export function EntryTable({ rows, entries, isText, topRef }: EntryTableProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { changes } = entries;
  return (
    <div className="value-list entry-list" ref={topRef} tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('settings.entries.key')}</th>
            <th scope="col">{t('settings.entries.original')}</th>
            <th scope="col">{t('settings.entries.value')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const value = changes[row.id];
            const problem = value == null ? undefined : entryProblem(row, value, isText);
            return (
              <EntryLine
                key={row.id}
                row={row}
                text={entries.textOf(row.id)}
                isChanged={value !== undefined}
                problem={problem && generalRuleText(problem, { t, format })}
                onChange={(text) => entries.change(row.id, text)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

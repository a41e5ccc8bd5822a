import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingInForce } from '../../../engine/http';
import { keyOf, type Scope, type Values } from './use-values';
import { ValueRow } from './value-row';

interface ValueTableProps {
  readonly settings: readonly SettingInForce[];
  readonly values: Values;
  readonly scope: Scope;
  readonly tableRef: Ref<HTMLDivElement>;
}

/** The settings of a section in one scope: name, value, what holds. */
export function ValueTable({ settings, values, scope, tableRef }: ValueTableProps) {
  const { t } = useTranslation();
  return (
    <div className="value-list" ref={tableRef} tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('settings.values.name')}</th>
            <th scope="col">{t(`settings.values.scopes.${scope}`)}</th>
            <th scope="col">{t('settings.values.inForce')}</th>
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => {
            const key = keyOf(scope, setting);
            return (
              <ValueRow
                key={key}
                setting={setting}
                scope={scope}
                text={values.textOf(key)}
                isChanged={values.changes[key] !== undefined}
                problem={values.problemOf(scope, setting)}
                onChange={(text) => values.change(key, text)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

import { Check, RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionValue } from '../../../engine/model';
import { isGiven, isSameValue, type Right } from '../../../engine/permission';
import { rightName } from '../../../renderers/right-name';
import type { Role } from './use-roles';

interface MatrixRowProps {
  readonly right: Right;
  readonly value: PermissionValue;
  readonly roles: readonly Role[];
  readonly viewAs: string;
  /** Column of the cell that Tab leads to; -1 if it is in another row. */
  readonly active: number;
  readonly valueText: (value: PermissionValue) => string;
  onGive(right: Right, role: string, given: boolean): void;
  onReset(right: Right): void;
}

/** One right: a box for each role, what it came as, and the way back to that. */
export const MatrixRow = memo(function MatrixRow({
  right,
  value,
  roles,
  viewAs,
  active,
  valueText,
  onGive,
  onReset,
}: MatrixRowProps) {
  const { t } = useTranslation();
  const name = rightName(right.id);
  const isDefault = isSameValue(value, right.byDefault);
  return (
    <tr data-right={right.id}>
      <th scope="row" title={right.id}>
        {name}
      </th>
      {roles.map((role, column) => {
        const given = isGiven(value, role.name);
        const isChanged = !role.passesAlways && given !== isGiven(right.stored, role.name);
        const className = [role.name === viewAs && 'as', isChanged && 'changed'].filter(Boolean).join(' ');
        return (
          <td key={role.name} className={className || undefined}>
            {role.passesAlways ? (
              <>
                <Check aria-hidden className="always" />
                <span className="visually-hidden">{t('settings.rights.always')}</span>
              </>
            ) : (
              <input
                type="checkbox"
                aria-label={t('settings.rights.cell', { role: role.name, right: name })}
                data-column={column}
                tabIndex={column === active ? 0 : -1}
                checked={given}
                onChange={(change) => onGive(right, role.name, change.target.checked)}
              />
            )}
          </td>
        );
      })}
      <td className="default">
        <span title={valueText(right.byDefault)}>{valueText(right.byDefault)}</span>
        {!isDefault && (
          <button
            type="button"
            className="icon-button small"
            aria-label={t('settings.rights.reset', { right: name })}
            title={t('settings.rights.toDefault')}
            data-column={roles.length}
            tabIndex={roles.length === active ? 0 : -1}
            onClick={(event) => {
              // The button goes with the difference; focus stays in the row.
              event.currentTarget.closest('tr')?.querySelector('input')?.focus();
              onReset(right);
            }}
          >
            <RotateCcw aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
});

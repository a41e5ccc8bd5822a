import { Check, ChevronDown, ChevronRight, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionValue } from '../../../engine/model';
import {
  isGiven,
  isSameValue,
  namesIn,
  PERMISSION_GROUPS,
  type PermissionGroup,
  type Right,
  type RightChanges,
} from '../../../engine/permission';
import { rightName } from '../../../renderers/right-name';
import { nextCell } from './next-cell';
import type { Role } from './use-roles';

export interface MatrixProps {
  readonly rights: readonly Right[];
  readonly changes: RightChanges;
  readonly roles: readonly Role[];
  /** Rights of each role, with the changes. */
  readonly counts: ReadonlyMap<string, number>;
  /** The role as which the rights are looked at. */
  readonly viewAs: string;
  /** Groups are folded up no matter what is found. */
  readonly isSearch: boolean;
  onGive(right: Right, role: string, given: boolean): void;
  onReset(right: Right): void;
}

/** Everybody, nobody, or the roles that hold a right; those that pass always are not said. */
function useValueText(roles: readonly Role[]): (value: PermissionValue) => string {
  const { t } = useTranslation();
  return useCallback(
    (value) => {
      if (value === true) return t('settings.rights.everybody');
      const always = new Set(roles.filter(({ passesAlways }) => passesAlways).map(({ name }) => name));
      const names = namesIn(value).filter((name) => !always.has(name));
      return names.length > 0 ? names.join(', ') : t('settings.rights.nobody');
    },
    [roles, t],
  );
}

interface RowProps {
  readonly right: Right;
  readonly value: PermissionValue;
  readonly roles: readonly Role[];
  readonly viewAs: string;
  /** Column of the cell that Tab leads to; -1 if it is in another row. */
  readonly active: number;
  readonly valueText: (value: PermissionValue) => string;
  readonly onGive: MatrixProps['onGive'];
  readonly onReset: MatrixProps['onReset'];
}

const Row = memo(function Row({ right, value, roles, viewAs, active, valueText, onGive, onReset }: RowProps) {
  const { t } = useTranslation();
  const name = rightName(right);
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

/** Rights as rows, roles as columns. One cell takes Tab, arrow keys go from cell to cell, Space gives and takes. */
export function Matrix(props: MatrixProps) {
  const { rights, changes, roles, counts, viewAs, isSearch, onGive, onReset } = props;
  const { t } = useTranslation();
  const valueText = useValueText(roles);
  const [folded, setFolded] = useState<ReadonlySet<PermissionGroup>>(new Set());
  const [active, setActive] = useState<{ readonly id: string; readonly column: number }>();
  const table = useRef<HTMLTableElement>(null);
  const groups = useMemo(
    () =>
      PERMISSION_GROUPS.map((group) => ({ group, rows: rights.filter((right) => right.group === group) })).filter(
        ({ rows }) => rows.length > 0,
      ),
    [rights],
  );
  const shown = groups.flatMap(({ group, rows }) => (folded.has(group) && !isSearch ? [] : rows));
  const home = shown.find(({ id }) => id === active?.id) ?? shown[0];
  const column = home?.id === active?.id ? (active?.column ?? 0) : 0;

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = table.current && nextCell(table.current, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return (
    <div className="rights">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys go from cell to cell
        role="grid"
        aria-label={t('settings.rights.table')}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>('[data-right]')?.dataset.right;
          const at = Number(target.dataset.column);
          if (id !== undefined && Number.isInteger(at)) setActive({ id, column: at });
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('settings.rights.right')}</th>
            {roles.map(({ name, passesAlways }) => (
              <th key={name} scope="col" className={name === viewAs ? 'as' : undefined} title={name}>
                <span>{name}</span>
                <small>
                  {passesAlways
                    ? t('settings.rights.always')
                    : t('settings.rights.count', { count: counts.get(name) ?? 0 })}
                </small>
              </th>
            ))}
            <th scope="col">{t('settings.rights.default')}</th>
          </tr>
        </thead>
        {groups.map(({ group, rows }) => {
          const isFolded = folded.has(group) && !isSearch;
          return (
            <tbody key={group}>
              <tr className="group">
                <th scope="colgroup" colSpan={roles.length + 2}>
                  <button
                    type="button"
                    aria-expanded={!isFolded}
                    onClick={() => {
                      const next = new Set(folded);
                      if (!next.delete(group)) next.add(group);
                      setFolded(next);
                    }}
                  >
                    {isFolded ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
                    {t(`settings.rights.groups.${group}`)}
                    <em>{rows.length}</em>
                  </button>
                </th>
              </tr>
              {!isFolded &&
                rows.map((right) => (
                  <Row
                    key={right.id}
                    right={right}
                    value={changes[right.id] ?? right.stored}
                    roles={roles}
                    viewAs={viewAs}
                    active={right === home ? column : -1}
                    valueText={valueText}
                    onGive={onGive}
                    onReset={onReset}
                  />
                ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

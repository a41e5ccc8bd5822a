import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Right, RightChanges } from '../../../engine/permission';
import { MatrixRow } from './matrix-row';
import { type RightGroup, useMatrix } from './use-matrix';
import type { Role } from './use-roles';
import { useValueText } from './use-value-text';

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

/** Rights as rows, roles as columns. One cell takes Tab, arrow keys go from cell to cell, Space gives and takes. */
export function Matrix(props: MatrixProps) {
  const { rights, changes, roles, counts, viewAs, isSearch, onGive, onReset } = props;
  const { t } = useTranslation();
  const valueText = useValueText(roles);
  const matrix = useMatrix(rights, isSearch);
  return (
    <div className="rights">
      <table
        ref={matrix.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys go from cell to cell
        role="grid"
        aria-label={t('settings.rights.table')}
        onKeyDown={matrix.onKeyDown}
        onFocus={matrix.onFocus}
      >
        <Heads roles={roles} counts={counts} viewAs={viewAs} />
        {matrix.groups.map((one) => (
          <tbody key={one.group}>
            <GroupHead one={one} span={roles.length + 2} onFold={() => matrix.fold(one.group)} />
            {!one.isFolded &&
              one.rows.map((right) => (
                <MatrixRow
                  key={right.id}
                  right={right}
                  value={changes[right.id] ?? right.stored}
                  roles={roles}
                  viewAs={viewAs}
                  active={matrix.activeIn(right)}
                  valueText={valueText}
                  onGive={onGive}
                  onReset={onReset}
                />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The roles, each with how many rights it has. */
function Heads({ roles, counts, viewAs }: Pick<MatrixProps, 'roles' | 'counts' | 'viewAs'>) {
  const { t } = useTranslation();
  return (
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
  );
}

interface GroupHeadProps {
  readonly one: RightGroup;
  readonly span: number;
  onFold(): void;
}

function GroupHead({ one: { group, rows, isFolded }, span, onFold }: GroupHeadProps) {
  const { t } = useTranslation();
  return (
    <tr className="group">
      <th scope="colgroup" colSpan={span}>
        <button type="button" aria-expanded={!isFolded} onClick={onFold}>
          {isFolded ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
          {t(`settings.rights.groups.${group}`)}
          <em>{rows.length}</em>
        </button>
      </th>
    </tr>
  );
}

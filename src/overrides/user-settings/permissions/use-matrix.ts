import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { PERMISSION_GROUPS, type PermissionGroup, type Right } from '../../../engine/permission';
import { nextCell } from './next-cell';

/** A group of rights, with its rows. */
export interface RightGroup {
  readonly group: PermissionGroup;
  readonly rows: readonly Right[];
  readonly isFolded: boolean;
}

function groupsOf(rights: readonly Right[]): readonly Omit<RightGroup, 'isFolded'>[] {
  return PERMISSION_GROUPS.map((group) => ({ group, rows: rights.filter((right) => right.group === group) })).filter(
    ({ rows }) => rows.length > 0,
  );
}

/** Groups that fold, and a grid of cells of which one takes Tab and arrow keys lead to the others. */
export function useMatrix(rights: readonly Right[], isSearch: boolean) {
  const [folded, setFolded] = useState<ReadonlySet<PermissionGroup>>(new Set());
  const [active, setActive] = useState<{ readonly id: string; readonly column: number }>();
  const table = useRef<HTMLTableElement>(null);
  const grouped = useMemo(() => groupsOf(rights), [rights]);
  const groups = grouped.map((one): RightGroup => ({ ...one, isFolded: folded.has(one.group) && !isSearch }));
  const present = groups.flatMap(({ rows, isFolded }) => (isFolded ? [] : rows));
  const home = present.find(({ id }) => id === active?.id) ?? present[0];
  const column = home?.id === active?.id ? (active?.column ?? 0) : 0;

  return {
    table,
    groups,
    /** Column of the cell in a row that Tab leads to; -1 if it is in another row. */
    activeIn: (right: Right) => (right === home ? column : -1),
    fold(group: PermissionGroup) {
      const next = new Set(folded);
      if (!next.delete(group)) next.add(group);
      setFolded(next);
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const next = table.current && nextCell(table.current, event);
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    onFocus({ target }: FocusEvent<HTMLTableElement>) {
      const id = target.closest<HTMLElement>('[data-right]')?.dataset.right;
      const at = Number(target.dataset.column);
      if (id !== undefined && Number.isInteger(at)) setActive({ id, column: at });
    },
  };
}

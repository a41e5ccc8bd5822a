import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { isBlank, type Row } from '../../engine/query';
import { wholeFilter } from '../../engine/view';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { rowKey } from '../rows';
import type { AddressControl } from '../use-address';
import { describeOther } from './other-filters';
import { type WhereChip, whereChips } from './where-chips';
import type { GridWidgetHandle } from './widget-handle';

export interface Chips {
  readonly all: readonly WhereChip[];
  /** Those of groups, and of what rows are sorted by where no column says so. */
  readonly ofOrder: readonly WhereChip[];
}

/** What narrows or orders the rows besides page filters, in words: further filters of the address, of columns, groups. */
export function useChips(
  model: EntityModel,
  { address, change }: AddressControl,
  grid: RefObject<GridWidgetHandle | null>,
): Chips {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { others } = address;
  const { filters, where, group, sort, columns } = address.state;
  const ofAddress = Object.entries(others).map(([name, value]) => {
    const isKey = model.key.length === 1 && model.key[0] === name;
    return {
      name: isKey ? captions.entityTitle(model) : captions.property(model, name),
      text:
        (isKey ? nameOfOne(model, value, grid.current?.rows()) : undefined) ??
        describeOther(model, name, value, cockpit.format, t),
      remove: () => change({ others: { ...others, [name]: undefined } }),
    };
  });
  const ofColumns = useMemo(
    () =>
      whereChips(model, where, cockpit.format, t, (left) =>
        grid.current?.filter(wholeFilter({ filters, where: left }, model)),
      ),
    [model, filters, where, cockpit, t, grid],
  );
  const grouped = {
    name: t('grid.groupedBy'),
    text: group.map(({ selector }) => captions.property(model, selector)).join(', '),
    remove: () => grid.current?.ungroup(),
  };
  // What stands above a column says so by its arrow.
  const unseen = sort.filter(({ selector }) => !columns.some(({ name }) => name === selector));
  const sorted = {
    name: t('grid.sortedBy'),
    text: unseen.map(({ selector, desc }) => `${captions.property(model, selector)} ${desc ? '↓' : '↑'}`).join(', '),
    remove: () => grid.current?.unsort(),
  };
  const ofOrder = [...(group.length > 0 ? [grouped] : []), ...(unseen.length > 0 ? [sorted] : [])];
  return { all: [...ofAddress, ...ofColumns, ...ofOrder], ofOrder };
}

/** What the row of this key is called, if it alone is there: nobody knows keys. */
function nameOfOne(model: EntityModel, key: unknown, rows: readonly Row[] = []): string | undefined {
  const [row, ...others] = rows;
  const name = row && others.length === 0 && rowKey(model, row) === String(key) ? row[model.display] : undefined;
  return isBlank(name) ? undefined : String(name);
}

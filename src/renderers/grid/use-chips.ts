import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { wholeFilter } from '../../engine/view';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import type { AddressControl } from '../use-address';
import { describeOther } from './other-filters';
import { type WhereChip, whereChips } from './where-chips';
import type { GridWidgetHandle } from './widget-handle';

/** What narrows or orders the rows besides page filters, in words: further filters of the address, of columns, groups. */
export function useChips(
  model: EntityModel,
  { address, change }: AddressControl,
  grid: RefObject<GridWidgetHandle | null>,
): readonly WhereChip[] {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { others } = address;
  const { filters, where, group } = address.state;
  const ofAddress = useMemo(
    () =>
      Object.entries(others).map(([name, value]) => ({
        name: captions.property(model, name),
        text: describeOther(model, name, value, cockpit.format, t),
        remove: () => change({ others: { ...others, [name]: undefined } }),
      })),
    [others, model, cockpit, t, change],
  );
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
  return [...ofAddress, ...ofColumns, ...(group.length > 0 ? [grouped] : [])];
}

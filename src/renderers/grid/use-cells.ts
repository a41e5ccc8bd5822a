import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { openAddress } from '../actions';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { lateSayer } from '../late';
import { referenceAddress } from '../reference-address';
import { valueTexts } from '../value-texts';
import type { CellContext } from './cells';
import { type GridColumn, gridColumns } from './columns';
import type { ColumnTexts } from './widget-columns';

export interface GridLook {
  readonly columns: readonly GridColumn[];
  readonly cells: CellContext;
  readonly texts: ColumnTexts;
}

/** Columns and cells of a model in the session's language and formats. */
export function useGridLook(model: EntityModel, isBelow = false): GridLook {
  const { t, i18n } = useTranslation();
  const cockpit = useCockpit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: captions read the language that i18n has.
  return useMemo(() => {
    const sayLate = lateSayer(model, cockpit.format, t);
    return {
      columns: gridColumns(model, isBelow),
      cells: {
        format: cockpit.format,
        ...valueTexts(model, t),
        valueDescription: (property, value) => captions.valueDescription(model, property, value),
        lateText: ({ name }, row) => (name === model.state ? sayLate(row) : undefined),
        overrideOf: ({ name }) => cockpit.templates.cells[`${model.name}.${name}`],
        referenceAddress: (property, row) =>
          (property.name === model.display ? openAddress(model, row, cockpit) : undefined) ??
          referenceAddress(model, property, row, cockpit),
      },
      texts: {
        yes: t('values.yes'),
        no: t('values.no'),
        missing: t('values.missing'),
        select: t('grid.selectRow'),
        choose: t('grid.chooseRows'),
        sort: t('grid.sortedBy'),
        noConditions: t('grid.noConditions'),
        filterBy: (column) => t('grid.filterBy', { column }),
      },
    };
  }, [model, isBelow, cockpit, t, i18n.language]);
}

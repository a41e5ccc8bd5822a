import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColumnTotal, summariesOf, type TotalType } from '../../engine/view';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { type Narrowing, totalText } from '../rows';
import type { AddressControl } from '../use-address';
import type { TotalsShown } from './total-text';
import { useAbout } from './use-about';
import type { Grid } from './use-grid';

/** What is said of all rows of a page below their columns, and how the person chooses it. */
export function useTotals(grid: Grid, { address, change }: AddressControl, narrowing: Narrowing, filter?: string) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { model, known } = grid;
  const { totals, columns } = address.state;
  const shown = useMemo(() => {
    const names = new Set(columns.map(({ name }) => name));
    return totals.filter(({ name }) => names.has(name));
  }, [totals, columns]);
  const wanted = useMemo(() => (shown.length > 0 ? { totalSummary: summariesOf(shown) } : undefined), [shown]);
  const { answer } = useAbout(grid, narrowing, filter, wanted);
  const { total, cutAt } = known;
  const count =
    total === undefined
      ? captions.plural(model)
      : `${totalText(total, format)} ${(total === 1 ? captions.entityTitle(model) : captions.plural(model)).toLocaleLowerCase()}`;
  const about = ` · ${cutAt === undefined ? t('totals.allRows') : t('totals.firstRows', { limit: format.number(cutAt) })}`;
  const said = useMemo(
    (): TotalsShown => ({ chosen: shown, values: valuesOf(answer, shown), count, about, isOfRows: total !== 0 }),
    [shown, answer, count, about, total],
  );
  const onTotal = useCallback(
    (name: string, type: TotalType | null) => {
      const types = new Map(totals.map((one) => [one.name, one.type]));
      if (type === null) types.delete(name);
      else types.set(name, type);
      change({ totals: [...types].map(([column, chosen]) => ({ name: column, type: chosen })) });
    },
    [totals, change],
  );
  return { totals: said, onTotal };
}

function valuesOf(answer: ReturnType<typeof useAbout>['answer'], shown: readonly ColumnTotal[]): TotalsShown['values'] {
  if (typeof answer === 'string') return answer;
  return new Map(shown.map(({ name }, index) => [name, answer.summary?.[index]]));
}

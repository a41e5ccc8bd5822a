import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, PageModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import { type FilterValues, type Refusal, refusalOf, refusalText } from '../filters';
import type { GridAddress } from '../use-address';

export interface GridRefusal {
  /** Why rows are not asked for; undefined if they are. */
  readonly refusal: Refusal | undefined;
  /** Anything but page filters narrows the rows. */
  readonly isNarrowed: boolean;
  /** The same if these filters were set. */
  refusalWith(filters: FilterValues): Refusal | undefined;
  /** Says why. */
  refuse(why: Refusal): void;
  /** Asks for all rows, if the person says so. */
  searchAll(): Promise<void>;
}

/** Whether a page asks for rows as it stands (FILTER-015, HTTP-022). `isForced`: the address asks whatever is set. */
export function useRefusal(
  model: EntityModel,
  page: Pick<PageModel, 'ask'>,
  { values, others, state }: GridAddress,
  isForced: boolean,
): GridRefusal {
  const { t } = useTranslation();
  const { format, messages } = useCockpit();
  const [isForAll, setForAll] = useState(isForced);
  const isNarrowed = Object.keys(others).length > 0 || state.search.trim() !== '' || state.where !== null;
  const refusalWith = (filters: FilterValues) =>
    refusalOf(model.filters, page, { values: filters, isNarrowed, isForAll }, format, new Date());
  return {
    refusal: refusalWith(values),
    isNarrowed,
    refusalWith,
    refuse: (why) => messages.warning(refusalText(why, model, t)),
    async searchAll() {
      const title = t('filters.searchAll');
      if (await messages.confirm({ title, text: t('filters.searchAllText'), confirm: title })) setForAll(true);
    },
  };
}

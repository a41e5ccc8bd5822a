import CustomStore from 'devextreme/data/custom_store';
import type { Scalar } from '../../engine/model';
import { foldFilter } from '../../engine/query/filter';
import type { Choice, ChoiceSource } from '../choices';
import { parseWidgetFilter } from '../widget-filter';

/** Entries that a choice box shows before more is scrolled to. */
const CHOICES_AT_ONCE = 50;

/**
 * A choice source as the widgets' select boxes take it; what was chosen is remembered with its text. `loaded` is told of
 * each list whether it could be had: the widget itself takes one that could not for an empty one. `stored` is what is
 * chosen at first, where its text is known.
 */
export function choiceStore(
  source: ChoiceSource,
  loaded: (isThere: boolean) => void,
  stored?: Choice,
): {
  store: CustomStore<Choice, Scalar>;
  paginate: true;
  pageSize: number;
} {
  const known = new Map<Scalar, Choice>(stored ? [[stored.value, stored]] : []);
  const remember = (choices: readonly Choice[]): Choice[] => {
    for (const choice of choices) known.set(choice.value, choice);
    return [...choices];
  };
  const store = new CustomStore<Choice, Scalar>({
    key: 'value',
    load: async ({ searchValue, skip, take, filter }) => {
      const values = valuesOf(filter);
      try {
        const choices = await source(
          values
            ? { values }
            : {
                ...(searchValue ? { searchText: String(searchValue) } : {}),
                ...(skip === undefined ? {} : { skip }),
                ...(take === undefined ? {} : { take }),
              },
        );
        loaded(true);
        return remember(choices);
      } catch (error) {
        loaded(false);
        throw error;
      }
    },
    byKey: async (value) => {
      const own = known.get(value);
      if (own) return own;
      // A text that cannot be had is no reason to show nothing of what is chosen.
      const [found] = remember(await source({ values: [value] }).catch(() => []));
      return found ?? { value, text: String(value) };
    },
  });
  return { store, paginate: true, pageSize: CHOICES_AT_ONCE };
}

/** The values that the widget asks for by filter, to show what is chosen. */
function valuesOf(filter: unknown): Scalar[] | undefined {
  if (!Array.isArray(filter)) return undefined;
  const values = foldFilter<readonly Scalar[]>(parseWidgetFilter(filter), {
    all: (parts) => parts.flat(),
    any: (parts) => parts.flat(),
    not: () => [],
    test: ({ value }) => [value as Scalar],
  });
  return values.length > 0 ? [...values] : undefined;
}

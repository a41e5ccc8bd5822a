import { NULL_PLACEHOLDER } from '../constants';
import type { Filter } from '../query/filter';
import { EQUAL } from './equal';
import type { Asked, ColumnTest, PageFilterKind } from './kind';
import { isScalar } from './scalar';

/** Rows with one chosen value. */
export const select: PageFilterKind = {
  names: 1,
  fits: isScalar,
  chosen: true,
  toColumn: EQUAL.toColumn,
  fromColumn(test) {
    const choices = choicesIn(test);
    return choices?.length === 1 ? choices[0] : undefined;
  },
  tests: (values, asked) => [anyOf(values, asked)],
};

/** Rows with one of the chosen values. */
export const multiSelect: PageFilterKind = {
  ...select,
  many: true,
  fits: (value) => isScalar(value) || (Array.isArray(value) && value.length > 0 && value.every(isScalar)),
  toColumn(value) {
    const values = listOf(value);
    return values.length > 1 ? { operator: 'in', value: values } : EQUAL.toColumn(values[0]);
  },
  fromColumn: choicesIn,
};

/** The choices that the filter of a column leaves; no value is one of them. */
function choicesIn({ operator, value }: ColumnTest): readonly unknown[] | undefined {
  if (operator === 'isblank') return [NULL_PLACEHOLDER];
  if (operator !== '=' && operator !== 'in') return undefined;
  return listOf(value).map((one) => one ?? NULL_PLACEHOLDER);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Rows with one of the values; the placeholder stands for none (GRID-014). */
function anyOf(values: readonly (string | undefined)[], { selector, typed }: Asked): Filter {
  const others = values.filter((value) => value !== undefined && value !== NULL_PLACEHOLDER) as string[];
  const blank: Filter = { property: selector, operator: 'isblank', value: null };
  if (others.length === 0 && values.length > 0) return blank;
  const oneOf: Filter = { property: selector, operator: 'in', value: others.map(typed) };
  return others.length === values.length ? oneOf : { any: [oneOf, blank] };
}

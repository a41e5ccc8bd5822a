/** The cells of an answer as rows and columns that people read, each with what leads to the rows behind it. */
import type { EntityModel, NamedValue, PropertyModel } from '../../engine/model';
import {
  type AggregateCell,
  type CellKey,
  type Filter,
  type FilterTest,
  intervalWalls,
  withTimesBetween,
} from '../../engine/query';
import type { Formatter } from '../../engine/value';
import type { ChartField, ChartState } from '../../engine/view';

/** A value of a field, all others, or the rows without one. */
export interface Place {
  readonly key: string;
  readonly name: string;
  readonly named: NamedValue | undefined;
  /** What leaves its rows. */
  readonly filter: Filter;
}

export interface Table {
  readonly rows: readonly Place[];
  /** None if there is no second field. */
  readonly columns: readonly Place[];
  /** Without a place: all of them. */
  cell(row?: Place, column?: Place): AggregateCell | undefined;
}

/** What places are called besides values. */
export interface PlaceTexts {
  readonly others: string;
  readonly earlier: string;
  readonly missing: string;
  valueOf(property: PropertyModel, value: unknown): string;
}

export function tableOf(
  cells: readonly AggregateCell[],
  { kind, by, stack }: ChartState,
  model: EntityModel,
  format: Formatter,
  texts: PlaceTexts,
): Table {
  const known = new Map(cells.map((cell) => [JSON.stringify(cell.keys), cell]));
  const isChart = kind === 'chart';
  const upwards = placesOf(cells, 0, by, model, format, texts, isChart);
  const rows = !isChart && by.interval ? newestFirst(upwards) : upwards;
  const columns = stack ? placesOf(cells, 1, stack, model, format, texts) : [];
  return {
    rows,
    columns,
    cell(row, column) {
      const keys = [row?.key ?? ALL, ...(stack ? [column?.key ?? ALL] : [])];
      return known.get(`[${keys.join()}]`);
    },
  };
}

/** A chart shows times without rows as well, so that its columns stand as far apart as they are, as long as one can read them. */
const MOST_TIMES = 60;

const ALL = JSON.stringify('all');
const MISSING = JSON.stringify({ value: null });

function placesOf(
  cells: readonly AggregateCell[],
  level: number,
  field: ChartField,
  model: EntityModel,
  format: Formatter,
  texts: PlaceTexts,
  isChart = false,
): Place[] {
  const property = model.properties.find(({ name }) => name === field.name);
  if (!property) return [];
  const own = cells.filter(({ keys }) => keys.every((key, index) => (index === level ? key !== 'all' : key === 'all')));
  const valued = own.flatMap((cell) => {
    const key = cell.keys[level];
    return typeof key === 'object' && key.value !== null ? [{ value: key.value, weight: cell.value ?? 0 }] : [];
  });
  valued.sort(orderOf(property, field));
  const values = valued.map(({ value }) => value);
  const shown = isChart && field.interval ? withTimesBetween(values.map(String), field.interval, MOST_TIMES) : values;
  const has = (wanted: CellKey) => own.some(({ keys }) => JSON.stringify(keys[level]) === JSON.stringify(wanted));
  const places = shown.map(
    (value): Place => ({
      key: JSON.stringify({ value }),
      name: field.interval ? timeName(String(value), field.interval, format) : texts.valueOf(property, value),
      named: property.values?.find((one) => one.value === value),
      filter: valueFilter(property, field, value, format),
    }),
  );
  const others: Place[] = has('others')
    ? [
        {
          key: JSON.stringify('others'),
          name: field.interval ? texts.earlier : texts.others,
          named: undefined,
          filter: othersFilter(property, field, values, format),
        },
      ]
    : [];
  const missing: Place[] = has({ value: null })
    ? [{ key: MISSING, name: texts.missing, named: undefined, filter: blank(property, '=') }]
    : [];
  return field.interval ? [...others, ...places, ...missing] : [...places, ...others, ...missing];
}

/** A table of times is read from now on backwards; rows without a time stay last. */
function newestFirst(places: readonly Place[]): Place[] {
  const timed = places.filter(({ key }) => key !== MISSING);
  return [...timed.reverse(), ...places.filter(({ key }) => key === MISSING)];
}

interface Valued {
  readonly value: unknown;
  readonly weight: number;
}

/** Times by the clock, named values as the definition has them, others by what there is most of. */
function orderOf({ values }: PropertyModel, { interval }: ChartField): (a: Valued, b: Valued) => number {
  if (interval) return (a, b) => (String(a.value) < String(b.value) ? -1 : 1);
  const placeOf = (value: unknown): number => values?.findIndex((named) => named.value === value) ?? -1;
  return values ? (a, b) => placeOf(a.value) - placeOf(b.value) : (a, b) => b.weight - a.weight;
}

/** How a cut time is said: as the person writes dates, as short as it can be. */
function timeName(key: string, interval: NonNullable<ChartField['interval']>, format: Formatter): string {
  const day = `${key}${'0000-01-01'.slice(key.length)}`.slice(0, 10);
  switch (interval) {
    case 'year':
      return key;
    case 'month':
      return new Intl.DateTimeFormat(format.language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      );
    case 'hour':
      return `${format.date(day) || day} ${key.slice(11, 13)}`;
    default:
      // Of days that stand for nothing in a cell as well.
      return format.date(day) || day;
  }
}

function valueFilter(
  property: PropertyModel,
  { name, interval }: ChartField,
  value: unknown,
  format: Formatter,
): Filter {
  const test = (operator: FilterTest['operator'], compared: unknown): Filter => ({
    property: name,
    operator,
    value: compared,
  });
  if (!interval) return test('=', value);
  const { start, next } = intervalWalls(String(value), interval);
  return { all: [test('>=', bound(property, start, format)), test('<', bound(property, next, format))] };
}

/** A wall time as values of the property are written. */
function bound({ kind }: PropertyModel, wall: string, format: Formatter): string {
  return kind === 'date' ? wall.slice(0, 10) : format.momentOf(wall);
}

function othersFilter(
  property: PropertyModel,
  { name, interval }: ChartField,
  values: readonly unknown[],
  format: Formatter,
): Filter {
  if (interval) {
    const { start } = intervalWalls(String(values[0]), interval);
    return { property: name, operator: '<', value: bound(property, start, format) };
  }
  const tests = values.map((value): Filter => ({ property: name, operator: '<>', value }));
  return { all: [blank(property, '<>'), ...tests] };
}

/** As the grid's own filters say whether there is a value. */
function blank({ name }: PropertyModel, operator: '=' | '<>'): Filter {
  return { property: name, operator, value: null };
}

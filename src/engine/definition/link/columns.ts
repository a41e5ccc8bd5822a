/** What a list shows at first: what was written, else by what tells rows apart. */
import type { EntityModel, PropertyModel } from '../../model';
import { KINDS } from '../../value/kinds';
import { hasColumn, isMeasured } from '../../view';
import type { Context } from './scope';

/** The columns in their order, by the names of their properties. What the definition itself says is hidden has none. */
export function columnsOf({ head }: Context, properties: readonly PropertyModel[]): string[] {
  const withColumn = properties.filter(hasColumn);
  const { columns } = head.definition;
  const isHidden = (name: string) => head.properties.get(name)?.words.hidden === true;
  if (columns) return columns.filter((name) => withColumn.some((one) => one.name === name) && !isHidden(name));
  const shown = withColumn.filter(({ hidden }) => !hidden).map((property) => [rank(property, head), property] as const);
  return shown.sort(([one], [other]) => one - other).map(([, { name }]) => name);
}

/** Those at the front that stay in sight: as many as was written, else what names the row and its state. */
export function stickyOf({ head }: Context, columns: readonly string[]): string[] {
  const { sticky } = head.definition;
  if (sticky !== undefined) return columns.slice(0, sticky);
  const end = columns.findIndex((name) => name !== head.display && name !== head.state);
  return columns.slice(0, end < 0 ? columns.length : end);
}

/** Numbers that add up: those that were written, else by the kind of their values. */
export function totalsOf({ head }: Context, properties: readonly PropertyModel[]): string[] {
  const { totals } = head.definition;
  const measured = properties.filter((property) => hasColumn(property) && isMeasured(property));
  if (totals) return totals.filter((name) => measured.some((property) => property.name === name));
  const shown = new Set(columnsOf({ head } as Context, properties));
  return measured.filter((property) => shown.has(property.name) && addsUp(property)).map(({ name }) => name);
}

/** Units of what can be put together: other things are shares, lengths, or so long ago. */
const ADDING: ReadonlySet<string> = new Set(['g', 'kg', 't', 'ml', 'l', 'm³']);
/** What is said of one piece, or is a bound. */
const OF_ONE = /(unitPrice|costPrice|min[A-Z]|max[A-Z]|minimum|maximum)/i;

/** Whole numbers are mostly places in an order: numbers, priorities, limits. */
function addsUp({ name, kind, unit }: PropertyModel): boolean {
  if (kind === 'integer' || OF_ONE.test(name)) return false;
  return unit === undefined || ADDING.has(unit);
}

/** What names a row stands first, then its state, what is read, what is counted, what is marked. */
function rank(
  { name, kind, values, lookup }: PropertyModel,
  { display, state }: Pick<EntityModel, 'display' | 'state'>,
) {
  if (name === display) return 0;
  if (name === state) return 1;
  if (kind === 'boolean') return 4;
  return KINDS[kind].compares === 'number' && !values && !lookup ? 3 : 2;
}

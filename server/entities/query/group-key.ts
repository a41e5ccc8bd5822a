import type { GroupOption } from '../../../src/engine/query';
import { badRequest } from '../../platform/errors';
import type { Params } from '../sql/params';
import { COLUMN_KINDS, isNumeric } from '../tables/column-kinds';
import { type Field, isoTime } from './fields';
import { nearestName } from './names';
import { orderExpression, type TextOrder } from './order';

/** One level of grouping. */
export interface GroupKey {
  /** What groups are told apart by, and its SQL type: the one thing that is worked out for every row. */
  readonly raw: string;
  readonly type: string;
  /** What `raw` is worked out of and has hardly more values than it: rows may be grouped by this first. */
  readonly column: string;
  /** `raw` of what `column` gave. */
  together(column: string): string;
  /** The key as it is answered, of what `raw` gave. */
  value(raw: string): string;
  /** What groups are ordered by, of what `raw` gave. */
  order(raw: string): string;
}

/** How far a moment or date is cut, as the region's clock shows it. */
const PARTS: Readonly<Record<string, string>> = {
  year: 'YYYY',
  month: 'YYYY-MM',
  day: 'YYYY-MM-DD',
  hour: 'YYYY-MM-DD"T"HH24',
  minute: 'YYYY-MM-DD"T"HH24:MI',
  second: 'YYYY-MM-DD"T"HH24:MI:SS',
};

/** Takes a group option and its field; nothing and an empty text are one group. `region` is a time zone. */
export function groupKey(
  field: Field,
  option: GroupOption,
  order: TextOrder,
  region: string,
  params: Params,
): GroupKey {
  const column = `t.${field.sql}`;
  if (field.kind === 'json')
    throw badRequest(`group: ${field.property} holds a list or an object and cannot be grouped`);
  if (option.groupInterval !== undefined) return intervalKey(field, column, option.groupInterval, region, params);
  if (field.kind === 'text') {
    const together = (given: string) => `nullif(${given}, '')`;
    const ordered = (given: string) => orderExpression(field, order, given);
    return { raw: together(column), column, together, type: 'text', value: asItIs, order: ordered };
  }
  const value = field.kind === 'date-time' ? isoTime : asItIs;
  return { ...whole(column), type: COLUMN_KINDS[field.kind].parameter, value, order: asItIs };
}

function intervalKey(
  { kind, property }: Field,
  column: string,
  interval: string | number,
  region: string,
  params: Params,
): GroupKey {
  const isNumber = isNumeric(kind);
  if (isNumber && typeof interval === 'number') {
    if (!(interval > 0))
      throw badRequest(`group: groupInterval of ${property} is ${interval}; expected a number above 0`);
    const step = params.add(interval, 'numeric');
    const raw = `(floor(${column}::numeric / ${step}) * ${step})`;
    return { ...whole(raw), type: 'numeric', value: (given) => `${given}::float8`, order: asItIs };
  }
  const pattern =
    typeof interval === 'string' && (kind === 'date-time' || kind === 'date') ? PARTS[interval] : undefined;
  if (!pattern) {
    const known = isNumber
      ? 'a number'
      : kind === 'date-time' || kind === 'date'
        ? Object.keys(PARTS).join(', ')
        : 'none';
    const near = typeof interval === 'string' ? nearestName(interval, Object.keys(PARTS)) : undefined;
    throw badRequest(
      `group: groupInterval of ${property} is ${JSON.stringify(interval).slice(0, 60)}; expected ${known}${near ? `; did you mean "${near}"?` : ''}`,
    );
  }
  const local = kind === 'date-time' ? `${column} at time zone ${params.add(region, 'text')}` : `${column}::timestamp`;
  const raw = `to_char(${local}, '${pattern}') collate "C"`;
  return { ...whole(raw), type: 'text', value: asItIs, order: asItIs };
}

/** A key that no two values share. */
function whole(raw: string): Pick<GroupKey, 'raw' | 'column' | 'together'> {
  return { raw, column: raw, together: asItIs };
}

function asItIs(raw: string): string {
  return raw;
}

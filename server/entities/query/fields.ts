import type { EntityModel, PropertyModel } from '../../../src/engine/model';
import { type UnseenValues, unseenProperties, unseenValues, type Viewer } from '../../../src/engine/permission';
import { isSearched } from '../../../src/engine/query';
import { isSearchable } from '../sql/searchable';
import type { Column, Table } from '../tables/table';
import { type ComputedColumns, computedColumns } from './computed-columns';
import { unknownName } from './names';

/** A property of a model that a session sees, with the column behind it. */
export interface Field extends Column {
  readonly model: PropertyModel;
}

/** The fields of one model for one kind of viewer, and the select list that gives them. */
export interface Fields {
  readonly model: EntityModel;
  readonly table: Table;
  readonly byName: ReadonlyMap<string, Field>;
  readonly searchable: readonly Field[];
  /** Rows with these values are not there. */
  readonly unseen: readonly UnseenValues[];
  /** `t."id" as "id", …`: the row as it is answered. */
  readonly select: string;
  readonly from: ComputedColumns['from'];
}

const KNOWN = new WeakMap<EntityModel, Map<string, Fields>>();

/** The fields that the viewer sees of a model; kept per set of unseen ones. */
export function fieldsOf(model: EntityModel, table: Table, viewer: Viewer): Fields {
  return keptFields(model, table, unseenProperties(model, viewer), unseenValues(model, viewer));
}

/** All fields of a model, whoever asks: for what the definition itself says about its rows. */
export function allFields(model: EntityModel, table: Table): Fields {
  return keptFields(model, table, NOTHING);
}

function keptFields(
  model: EntityModel,
  table: Table,
  unseen: ReadonlySet<string>,
  values: readonly UnseenValues[] = [],
): Fields {
  const kind = values.length === 0 ? [...unseen].join() : JSON.stringify([[...unseen], values]);
  const known = KNOWN.get(model) ?? new Map<string, Fields>();
  KNOWN.set(model, known);
  const kept = known.get(kind);
  if (kept?.table === table) return kept;
  const fields = makeFields(model, table, unseen, values);
  known.set(kind, fields);
  return fields;
}

const NOTHING: ReadonlySet<string> = new Set();
function makeFields(
  model: EntityModel,
  table: Table,
  unseen: ReadonlySet<string>,
  values: readonly UnseenValues[],
): Fields {
  const attributes = computedColumns(model, table);
  const fields = model.properties.flatMap((property): Field[] => {
    const column = table.columns.get(property.name) ?? attributes.columns.get(property.name);
    return column && !property.writeOnly && !unseen.has(property.name) ? [{ ...column, model: property }] : [];
  });
  return {
    model,
    table,
    byName: new Map(fields.map((field) => [field.property, field])),
    searchable: fields.filter((field) => isSearchable(field.model) && isSearched(model, field.model)),
    unseen: values,
    select: [
      ...fields.map((field) => `${jsonValue(field, 't')} as "${field.property}"`),
      't.row_version as "rowVersion"',
    ].join(', '),
    from: attributes.from,
  };
}

/** The field of that name, or a refusal that names it and the nearest one. */
export function fieldNamed(fields: Fields, name: unknown, where: string): Field {
  const field = typeof name === 'string' ? fields.byName.get(name) : undefined;
  if (!field) throw unknownName(where, name, fields.byName.keys());
  return field;
}

/** The column as it stands in JSON. */
export function jsonValue({ sql, kind }: Pick<Column, 'sql' | 'kind'>, alias: string): string {
  const column = `${alias}.${sql}`;
  return kind === 'date-time' ? isoTime(column) : column;
}

/** A moment as the browser writes it: `2026-11-20T20:15:00.000Z`. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

import type { PropertyModel, Scalar, ValueType } from '../model';
import type { Filter, FilterOperator } from './filter';

type One = Scalar | null;

/** One test of a column, taken apart: what is compared, how, and with what (FILTER-001, OPEN-135). */
export interface ColumnFilter {
  /** The property that is tested. */
  readonly selector: string;
  readonly operator: FilterOperator;
  /** Of the property's values. */
  readonly type: ValueType;
  /** What it is compared with; null for tests of several values or of none. */
  readonly value: One;
  /** The ends of `between`, else null. */
  readonly valueStart: One;
  readonly valueEnd: One;
  /** Those of `in`, else none. */
  readonly values: readonly One[];
}

/** Takes apart a test of one of these properties; undefined for what joins several, or is about none of them. */
export function columnFilter(filter: Filter, properties: readonly PropertyModel[]): ColumnFilter | undefined {
  if (!('property' in filter)) return undefined;
  const { operator, value } = filter;
  const property = properties.find(({ name }) => name === filter.property);
  if (!property) return undefined;
  const isRange = operator === 'between';
  const several = Array.isArray(value) ? (value as readonly One[]) : [];
  return {
    selector: property.name,
    operator,
    type: property.type,
    value: Array.isArray(value) ? null : ((value ?? null) as One),
    valueStart: isRange ? (several[0] ?? null) : null,
    valueEnd: isRange ? (several[1] ?? null) : null,
    values: isRange ? [] : several,
  };
}

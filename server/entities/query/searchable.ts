import type { PropertyModel } from '../../../src/engine/definition/model';

/** True if the search box looks into the property: texts that people read. */
export function isSearchable({ type, format, writeOnly, computed }: PropertyModel): boolean {
  return (
    type === 'string' && !writeOnly && !computed && (format === undefined || format === 'email' || format === 'uri')
  );
}

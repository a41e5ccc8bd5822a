import type { PropertyModel } from '../../../src/engine/model';
import { KINDS } from '../../../src/engine/value/kinds';

/** True if the search box looks into the property: texts that people read. */
export function isSearchable({ kind, writeOnly, computed }: PropertyModel): boolean {
  return KINDS[kind].searched === true && !writeOnly && !computed;
}

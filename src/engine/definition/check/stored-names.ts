/** Names that the database could not keep apart, or that it or the product has for itself. */

import type { PropertyModel } from '../../model';
import { KINDS } from '../../value/kinds';
import type { Linked } from '../link/link';
import { messages } from '../messages';
import type { Head } from '../normalise/head';
import { keyPlace, placeOf } from '../parse/places';
import type { Diagnostics } from '../report';
import { columnNameOf, LONGEST_NAME, MOST_COLUMNS } from '../stored-names';
import { TEXT_GROUPS } from './text-groups';

/** Reports definitions and properties that could have no table, column or texts of their own; variants share one table. */
export function checkStoredNames(
  models: ReadonlyMap<string, Linked>,
  heads: ReadonlyMap<string, Head>,
  reserved: ReadonlySet<string>,
  diagnostics: Diagnostics,
): void {
  const tables = new Map<string, Map<string, string>>();
  const stored = new Map<string, Map<string, PropertyModel>>();
  const basesFirst = [...models.values()].sort((a, b) => Number(a.name !== a.base) - Number(b.name !== b.base));
  for (const model of basesFirst) {
    const head = heads.get(model.name);
    if (!head) continue;
    const report = diagnostics.reportFor(model.name);
    const start = placeOf(head.definition);
    if (model.name === model.base && reserved.has(model.name)) report(start, messages.reservedTable(model.name));
    else if (TEXT_GROUPS.has(model.name)) report(start, messages.reservedTexts(model.name));
    const columns = tables.get(model.base) ?? new Map<string, string>();
    tables.set(model.base, columns);
    const first = stored.get(model.base) ?? new Map<string, PropertyModel>();
    stored.set(model.base, first);
    if (model.key.join() !== models.get(model.base)?.key.join())
      report(keyPlace(head.definition, 'key'), messages.saidByBase('key', model.base));
    const { properties: written } = head.definition;
    const place = (name: string) => (written ? keyPlace(written, name) : start);
    for (const property of model.properties) {
      const { name } = property;
      // The database also calls the values of an answer so.
      if (name.length > LONGEST_NAME) report(place(name), messages.longName(name, LONGEST_NAME));
      if (property.computed) continue;
      const known = first.get(name) ?? property;
      first.set(name, known);
      if (!isStoredAlike(known, property))
        report(place(name), messages.otherKindStored(KINDS[known.kind].called[1], KINDS[property.kind].called[1]));
      const column = columnNameOf(property);
      const other = columns.get(column);
      columns.set(column, other ?? name);
      if (other !== undefined && other !== name) report(place(name), messages.sameColumn(name, other, column));
    }
    if (columns.size > MOST_COLUMNS) report(start, messages.tooManyColumns(columns.size, MOST_COLUMNS));
  }
}

/** Definitions that share a table have one column for a property. */
function isStoredAlike(one: PropertyModel, other: PropertyModel): boolean {
  return KINDS[one.kind].column === KINDS[other.kind].column && columnNameOf(one) === columnNameOf(other);
}

import type { Row } from '../../../src/engine/query';
import type { Fields } from '../query/fields';
import type { Executor } from '../sql/run';
import type { Column } from '../tables/table';
import type { Values } from './empty';
import { recordOf, recordset, runSet } from './recordset';
import { type ByKind, byKind, inSets } from './sets';
import { guarded, isGiven, refuseJoint, refuseMissing } from './store';

/** Inserts a row and gives it as it stands, defaults of the database and texts of its references included. */
export async function insertRow(tx: Executor, fields: Fields, businessUnit: string, values: Values): Promise<Row> {
  const [made] = await guarded(tx, fields.table, () => insertRows(tx, fields, businessUnit, [values]));
  return made!;
}

/** Inserts rows and gives them as they stand, in the same order. */
export function insertRows(
  tx: Executor,
  fields: Fields,
  businessUnit: string,
  rows: readonly Values[],
): Promise<Row[]> {
  return byKind(rows, insertion(tx, fields, businessUnit));
}

/** The same; gives nothing, and none is there, if the table refuses one. */
export function insertSet(
  tx: Executor,
  fields: Fields,
  businessUnit: string,
  rows: readonly Values[],
): Promise<Row[] | undefined> {
  return inSets(tx, fields.table, rows, insertion(tx, fields, businessUnit));
}

/** What is not given is null, so that all rows of a table have one text; unless the database may have a value for it. */
function insertion(tx: Executor, fields: Fields, businessUnit: string): ByKind<Values> {
  const { table } = fields;
  const columns = [...table.columns.values()];
  const isOpen = ({ isKey }: Column) => isKey || table.system !== undefined;
  const open = columns.filter(isOpen);
  const others = columns.filter((column) => !isOpen(column));
  const openIn = (row: Values) => open.filter(({ property }) => isGiven(row[property]));
  return {
    kindOf: (row) => openIn(row).map(({ name }) => name),
    write(alike) {
      for (const row of alike) {
        refuseMissing(table, (property) => !isGiven(row[property]));
        refuseJoint(table, row);
      }
      const written = [...openIn(alike[0]!), ...others];
      const names = written.map(({ sql }) => sql);
      const text = `insert into ${table.sql} (${['business_unit', ...names].join(', ')})
        select ${['$1::text', ...names.map((name) => `v.${name}`)].join(', ')} from ${recordset(written)} returning *`;
      return runSet(tx, fields, text, [businessUnit, alike.map((row) => recordOf(written, row))]);
    },
  };
}

import { foldedColumn } from '../../entities';
import type { Database } from '../../platform/db';

/** A material that a typed text may mean. */
interface Meant {
  readonly text: string;
  readonly id: string;
}

/** The columns that a text may stand in: each has an index of its folded texts, which serves only where it is asked alone. */
const NAMED_BY = ['id', 'item_no', 'barcode', 'ean'];

export const MEANT_STATEMENT = `with wanted as (select distinct lower(btrim(t)) as text from unnest($2::text[]) t)
  ${NAMED_BY.map(
    (column) =>
      `select w.text, m.id from wanted w join material m on m.business_unit = $1 and ${foldedColumn(`m.${column}`)} = w.text`,
  ).join(' union ')}
  union select w.text, m.id from material m
    cross join lateral jsonb_array_elements(case jsonb_typeof(m.material_identifiers) when 'array' then m.material_identifiers else '[]' end) i
    join wanted w on lower(i ->> 'value') = w.text
    where m.business_unit = $1 and m.material_identifiers <> '[]'`;

/** The same for one text and for all: case and blanks around it do not count. */
export const asTyped = (text: string): string => text.trim().toLowerCase();

/** Ids of the materials of a business unit whose id, item number, barcode, EAN or identifier is such a text, by the text. */
export async function meantMaterials(
  database: Database,
  businessUnit: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await database.query<Meant>({ text: MEANT_STATEMENT, values: [businessUnit, texts] });
  const byText = new Map<string, string[]>();
  for (const { text, id } of found) byText.set(text, [...(byText.get(text) ?? []), id]);
  return byText;
}

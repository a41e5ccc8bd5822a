import type { Database } from '../../platform/db';

/** A material that a typed text may mean. */
interface Meant {
  readonly text: string;
  readonly id: string;
}

const SAME = `with wanted as (select distinct lower(btrim(t)) as text from unnest($2::text[]) t),
  own as (select id, item_no, barcode, ean, material_identifiers from material where business_unit = $1)
  select w.text, m.id from wanted w join own m on lower(m.id) = w.text
  union select w.text, m.id from wanted w join own m on lower(m.item_no) = w.text
  union select w.text, m.id from wanted w join own m on lower(m.barcode) = w.text
  union select w.text, m.id from wanted w join own m on lower(m.ean) = w.text
  union select w.text, m.id from own m
    cross join lateral jsonb_array_elements(case jsonb_typeof(m.material_identifiers) when 'array' then m.material_identifiers else '[]' end) i
    join wanted w on lower(i ->> 'value') = w.text`;

/** The same for one text and for all: case and blanks around it do not count. */
export const asTyped = (text: string): string => text.trim().toLowerCase();

/** Ids of the materials of a business unit whose id, item number, barcode, EAN or identifier is such a text, by the text. */
export async function meantMaterials(
  database: Database,
  businessUnit: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await database.query<Meant>({ text: SAME, values: [businessUnit, texts] });
  const byText = new Map<string, string[]>();
  for (const { text, id } of found) byText.set(text, [...(byText.get(text) ?? []), id]);
  return byText;
}

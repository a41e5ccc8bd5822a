import { foldedColumn } from '../../entities';
import type { Database } from '../../platform/db';

/** A material that a typed text may mean. */
interface Meant {
  readonly text: string;
  readonly id: string;
}

/** The columns that a text may stand in: each has an index of its folded texts, which serves only where it is asked alone. */
const NAMED_BY = ['id', 'item_no', 'barcode', 'ean'];

const WANTED = 'with wanted as (select distinct lower(btrim(t)) as text from unnest($2::text[]) t)';

export const MEANT_STATEMENT = `${WANTED}
  ${NAMED_BY.map(
    (column) =>
      `select w.text, m.id from wanted w join material m on m.business_unit = $1 and ${foldedColumn(`m.${column}`)} = w.text`,
  ).join(' union ')}`;

/** Identifiers have no index: all materials are read. */
const IDENTIFIED_STATEMENT = `${WANTED}
  select distinct w.text, m.id from material m
    cross join lateral jsonb_array_elements(case jsonb_typeof(m.material_identifiers) when 'array' then m.material_identifiers else '[]' end) i
    join wanted w on lower(i ->> 'value') = w.text
    where m.business_unit = $1 and m.material_identifiers <> '[]'`;

/** The same for one text and for all: case and blanks around it do not count. */
export const asTyped = (text: string): string => text.trim().toLowerCase();

/**
 * Ids of the materials of a business unit whose id, item number, barcode or EAN is such a text, by the text; of a text
 * that is none of these, the ids of those that have it as an identifier.
 */
export async function meantMaterials(
  database: Database,
  businessUnit: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ask = (text: string, wanted: readonly string[]) =>
    database.query<Meant>({ text, values: [businessUnit, wanted] });
  const named = await ask(MEANT_STATEMENT, texts);
  const known = new Set(named.map(({ text }) => text));
  const others = texts.filter((text) => !known.has(asTyped(text)));
  const identified = others.length > 0 ? await ask(IDENTIFIED_STATEMENT, others) : [];
  const byText = new Map<string, string[]>();
  for (const { text, id } of [...named, ...identified]) byText.set(text, [...(byText.get(text) ?? []), id]);
  return byText;
}

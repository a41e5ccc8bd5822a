import type { ProductModel } from '../../../src/engine/model';
import { ident } from '../sql/names';
import type { Found } from './catalogue';
import { asKind, differ, type KindOf, kindsOf, linksOf, repeatsOf, type TextLink } from './links';
import type { Run } from './shape';
import type { Table } from './table';
import { told } from './told';

/**
 * Refuses a definition by which a text is to be kept equal to another row's from now on, as long as rows hold values of
 * their own there: keeping it equal would write over what people entered, and leaving it would say what is not so. Until
 * the end of the transaction nobody enters more of them.
 */
export async function refuseOwnValues(
  run: Run,
  table: Table,
  tables: ReadonlyMap<string, Table>,
  product: Pick<ProductModel, 'entities'>,
  existing: ReadonlyMap<string, Found>,
): Promise<void> {
  const found = existing.get(table.name);
  const kept = found ? linksOf(table, tables, product.entities).filter((link) => mayHoldOwn(link, table, found)) : [];
  if (kept.length === 0) return;
  const kindOf = kindsOf(tables, existing);
  await run(`lock table ${table.sql} in share row exclusive mode`);
  for (const link of kept) {
    const count = await countOwn(run, link, kindOf);
    const property = [...table.columns.values()].find(({ name }) => name === link.text)?.property ?? link.text;
    if (count > 0) throw told.ownValues(property, count);
  }
}

/** True of a text whose column is older than the link, and was kept equal by no other one. */
function mayHoldOwn({ text, target }: TextLink, { families }: Table, { columns, links }: Found): boolean {
  const family = families.find((stored) => stored.some(({ name }) => name === text))?.map(({ name }) => name) ?? [text];
  const isOlder = family.some((name) => columns.has(name));
  return !('call' in target) && isOlder && !links.some((link) => family.includes(link.text));
}

/** How many rows have another text than the row that they refer to, or have one and refer to none. */
async function countOwn(run: Run, link: TextLink, kindOf: KindOf): Promise<number> {
  const [repeats] = repeatsOf([link], kindOf);
  if (!repeats) return 0;
  const { referrer, reference, other, value, kinds, texts } = repeats;
  const isNamed = `r.${reference} = ${asKind(`o.${value}`, kinds.value, kinds.reference)}`;
  const isSame = `o.business_unit = r.business_unit and ${isNamed} and not ${differ('r', 'o', texts)}`;
  const [row] = await run<{ count: number }>(
    `select count(*) as count from ${referrer} r where r.${ident(link.text)} is not null and not exists (select from ${other} o where ${isSame})`,
  );
  return Number(row?.count);
}

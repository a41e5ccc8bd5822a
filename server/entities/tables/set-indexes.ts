import { isImpossible } from '../../platform/db';
import { ident, literal, objectName } from '../sql/names';
import type { Found } from './catalogue';
import { hash } from './hash';
import type { Index } from './indexes';
import type { Run } from './shape';
import type { Table } from './table';
import { type Told, told } from './told';

const REPLACED = 'replaced';
const OUR_INDEX = new RegExp(`_(unique|fold|idx|sort|trgm|dangling|${REPLACED})$`);

/** What became of a table's indexes: whether any is new, what could not be made, and what is to be made later. */
export interface Indexed {
  readonly hasMade: boolean;
  readonly lacking: readonly Told[];
  readonly owed: readonly Index[];
}

/** What an index is called that stands until the one that is to follow it is made. */
export const replacedName = (name: string): string => objectName(name, REPLACED);

/**
 * Makes the indexes that are called for, and drops those of ours that are not any more, or were made otherwise. Where
 * nobody is to wait for them, those that keep no rows apart are owed: what stood in their place stands until then.
 */
export async function setIndexes(
  run: Run,
  found: Found['indexes'],
  indexes: readonly Index[],
  areOwed: boolean,
): Promise<Indexed> {
  const wanted = new Map(indexes.map((index) => [index.name, index]));
  const isOwed = ({ unique, isOfBefore }: Index) => areOwed && !unique && !isOfBefore;
  const replaces = new Map(indexes.filter(isOwed).map(({ name }) => [replacedName(name), name]));
  const kept = new Set<string>();
  for (const { name, fingerprint, isValid } of found) {
    const index = wanted.get(name);
    // One without a mark was put back by somebody who wrote many rows without it.
    if (index && isValid && (fingerprint ?? hash(index.sql)) === hash(index.sql)) kept.add(name);
    else if (index && isValid && isOwed(index)) await replace(run, name);
    else if (index || (OUR_INDEX.test(name) && !replaces.has(name))) await run(`drop index if exists ${ident(name)}`);
  }
  for (const { name } of found)
    if (kept.has(replaces.get(name) ?? '')) await run(`drop index if exists ${ident(name)}`);
  const lacking: Told[] = [];
  const missing = indexes.filter(({ name, isOfBefore }) => !kept.has(name) && !isOfBefore);
  const made = missing.filter((index) => !isOwed(index));
  for (const index of made) {
    if (index.unique && (await areShared(run, index))) {
      lacking.push(told.duplicate(index.unique));
      continue;
    }
    await run('savepoint an_index');
    try {
      await run(index.sql);
      await run(markOf(index));
      await run('release savepoint an_index');
    } catch (error) {
      if (!isImpossible(error)) throw error;
      await run('rollback to savepoint an_index');
      const isShared = error.code === '23505' && index.unique;
      lacking.push(isShared ? told.duplicate(isShared) : lackingOf(index, error.message));
    }
  }
  return { hasMade: made.length > 0, lacking, owed: missing.filter(isOwed) };
}

async function areShared(run: Run, { shared }: Index): Promise<boolean> {
  const [found] = shared ? await run<{ is: boolean }>(shared) : [];
  return found?.is === true;
}

function lackingOf({ unique }: Index, why: string): Told {
  return unique ? told.notApart(unique, why) : told.noIndex(why);
}

/** An index makes way for another of its name, and stands until that is made. */
async function replace(run: Run, name: string): Promise<void> {
  await run(`drop index if exists ${ident(replacedName(name))}`);
  await run(`alter index ${ident(name)} rename to ${ident(replacedName(name))}`);
}

/** The statement that says of an index how it was made. */
export function markOf({ name, sql }: Index): string {
  return `comment on index ${ident(name)} is ${literal(hash(sql))}`;
}

/** Makes the statistics that are called for, and drops those of ours that are not any more. True if any is new. */
export async function setStatistics(
  run: Run,
  table: Table,
  found: Found['statistics'],
  indexes: readonly Index[],
): Promise<boolean> {
  const wanted = new Map(indexes.flatMap(({ name, statistics }) => (statistics ? [[name, statistics] as const] : [])));
  for (const name of found)
    if (OUR_INDEX.test(name) && !wanted.has(name)) await run(`drop statistics if exists ${ident(name)}`);
  const missing = [...wanted].filter(([name]) => !found.includes(name));
  for (const [name, expression] of missing)
    await run(`create statistics ${ident(name)} on (${expression}) from ${table.sql}`);
  return missing.length > 0;
}

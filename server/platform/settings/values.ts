/** Setting entries: text by business unit, scope and place, with the most personal one winning. */
import { sql, type Transaction } from 'kysely';
import type { SettingClient } from '../../../src/engine/http/calls';
import type { SettingsSection } from '../../../src/engine/model';
import { boundedValue, settingValue } from '../../../src/engine/setting';
import type { Session } from '../context';
import { type Database, forAll, inNameOf, type Tables } from '../db';
import { invalid, tooLarge } from '../errors';

export type { SettingClient };

/** Settings of the system hold for a business unit, and nobody has others for oneself (OPEN-178). */
export function isOfSystem({ clientId }: Pick<SettingPlace, 'clientId'>): boolean {
  return clientId === 'Backend' || clientId === 'AppSettings';
}

const VALUE_LIMIT_BYTES = 64 * 1024;

/** Refuses a value that is larger than a setting holds. */
export function checkValue(value: string): void {
  if (Buffer.byteLength(value) > VALUE_LIMIT_BYTES) throw tooLarge(VALUE_LIMIT_BYTES / 1024);
}

/** Most settings of one owner that a person, or a business unit, may have. */
const MOST_ENTRIES = { User: 500, Business: 10_000, System: 10_000 } as const;
/** Most settings of one person, of all owners together: they are read at once. */
const MOST_OF_PERSON = { entries: 2_000, kB: 4 * 1024 } as const;

/** Where a setting lives: what the interface calls clientId, owner and key. */
export interface SettingPlace {
  readonly clientId: string;
  readonly owner: string;
  readonly key: string;
}

export interface SettingEntry extends SettingPlace {
  readonly value: string;
}

/** From the widest to the most personal; a later one wins. */
const SCOPES = ['System', 'Business', 'Role', 'User'] as const;
export type SettingScope = (typeof SCOPES)[number];
/** Those that calls write; a role's are set with the role. */
export type WrittenScope = Exclude<SettingScope, 'Role'>;
/** Those of several people. */
export type SharedScope = Exclude<WrittenScope, 'User'>;

/** Who may replace a setting: the people of the business unit as a whole, each person for oneself. */
export interface Locks {
  readonly canCustomerModify: boolean;
  readonly canUserModify: boolean;
}

const OPEN: Locks = { canCustomerModify: true, canUserModify: true };

export type ScopedEntry = SettingEntry & { readonly scope: SettingScope };
type Owner = Pick<Session, 'businessUnit' | 'userId' | 'roles'>;

/** Lists are asked for many times a second: what was read this short a time ago is believed. */
const BELIEVED_MS = 1000;
const MOST_KEPT = 1000;
const read = new WeakMap<Database, Map<string, { readonly at: number; readonly entries: Promise<ScopedEntry[]> }>>();

/** Texts of a business unit are settings as well, thousands of them, that nobody needs beside the others. */
export const TEXTS_OWNER = 'translations';

/**
 * The settings of one client that hold for a session: those of one owner, or of all but texts. Writes of this instance
 * show at once, others within a second.
 */
export function settingsFor(
  database: Database,
  session: Owner,
  clientId: SettingClient,
  owner?: string,
): Promise<ScopedEntry[]> {
  const known = read.get(database) ?? new Map();
  read.set(database, known);
  const key = JSON.stringify([clientId, session.businessUnit, session.userId, session.roles, owner ?? null]);
  const now = performance.now();
  const found = known.get(key);
  if (found && now - found.at < BELIEVED_MS) return found.entries;
  const entries = forAll(() => readSettings(database, session, clientId, owner));
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, { at: now, entries });
  entries.catch(() => known.delete(key));
  return entries;
}

interface SettingRow {
  readonly scope: SettingScope;
  readonly section: string;
  readonly key: string;
  readonly value: string;
  readonly can_customer_modify: boolean;
  readonly can_user_modify: boolean;
}

async function readSettings(
  database: Database,
  session: Owner,
  clientId: SettingClient,
  owner: string | undefined,
): Promise<ScopedEntry[]> {
  const rows = await database.query<SettingRow>({
    text: `select scope, section, key, value, can_customer_modify, can_user_modify from setting
      where business_unit = $1 and client_id = $2
        and case when $5::text is null then section <> $6 else section = $5 end
        and (scope in ('System', 'Business') or (scope = 'Role' and owner = any($3::text[])) or (scope = 'User' and owner = $4))`,
    values: [session.businessUnit, clientId, [...session.roles], session.userId, owner ?? null, TEXTS_OWNER],
  });
  const best = new Map<string, SettingRow>();
  for (const row of rows.sort((one, other) => SCOPES.indexOf(one.scope) - SCOPES.indexOf(other.scope))) {
    const place = JSON.stringify([row.section, row.key]);
    const wider = best.get(place);
    if (!wider || !closes(wider, row.scope)) best.set(place, row);
  }
  return [...best.values()].map(({ scope, section, key, value }) => ({ scope, clientId, owner: section, key, value }));
}

/** True if a setting lets nothing of a narrower scope replace it. */
function closes(wider: Pick<SettingRow, 'can_customer_modify' | 'can_user_modify'>, scope: SettingScope): boolean {
  return scope === 'User' ? !wider.can_user_modify : !wider.can_customer_modify;
}

/** True if a wider setting of that place is closed to this scope. */
export async function isClosed(
  database: Database,
  { businessUnit }: Pick<Session, 'businessUnit'>,
  scope: WrittenScope,
  { clientId, owner, key }: SettingPlace,
): Promise<boolean> {
  const rows = await database.query<SettingRow>({
    text: `select scope, can_customer_modify, can_user_modify from setting
      where business_unit = $1 and client_id = $2 and section = $3 and key = $4 and scope in ('System', 'Business')`,
    values: [businessUnit, clientId, owner, key],
  });
  return rows.some((row) => SCOPES.indexOf(row.scope) < SCOPES.indexOf(scope) && closes(row, scope));
}

/** The settings of one place and scope alone, as they were written. */
export function settingsOfScope(
  database: Database,
  { businessUnit, userId }: Pick<Session, 'businessUnit' | 'userId'>,
  scope: WrittenScope,
  { clientId, owner }: Pick<SettingPlace, 'clientId' | 'owner'>,
): Promise<({ readonly key: string; readonly value: string } & Locks)[]> {
  return database.query({
    text: `select key, value, can_customer_modify as "canCustomerModify", can_user_modify as "canUserModify" from setting
      where business_unit = $1 and scope = $2 and owner = $3 and client_id = $4 and section = $5 order by key`,
    values: [businessUnit, scope, scope === 'User' ? userId : '', clientId, owner],
  });
}

/** Has the settings read again by the next who asks: another instance may have written some. */
export function forgetSettings(database: Database): void {
  read.delete(database);
}

/**
 * Refuses entries that would be more than an owner's settings may be in a scope, or all that one person has. What is there
 * already may be written over by what is no larger.
 */
export async function refuseFull(
  database: Database,
  { businessUnit, userId }: Pick<Session, 'businessUnit' | 'userId'>,
  scope: WrittenScope,
  { clientId, owner }: Pick<SettingPlace, 'clientId' | 'owner'>,
  entries: readonly Pick<SettingEntry, 'key' | 'value'>[],
): Promise<void> {
  const written = new Map(entries.map(({ key, value }) => [key, value]));
  const [found] = await database.query<{ here: number; all: number; bytes: number; known: number; size: number }>({
    text: `select count(*) filter (where s.is_here)::int as here, count(*)::int as all, coalesce(sum(s.bytes), 0)::float8 as bytes,
        count(*) filter (where s.is_known)::int as known, coalesce(sum(s.bytes) filter (where s.is_known), 0)::float8 as size
      from (select client_id = $4 and section = $5 as is_here, client_id = $4 and section = $5 and key = any($6::text[]) as is_known,
          octet_length(value) as bytes
        from setting where business_unit = $1 and scope = $2 and owner = $3) s`,
    values: [businessUnit, scope, scope === 'User' ? userId : '', clientId, owner, [...written.keys()]],
  });
  const { here = 0, all = 0, bytes = 0, known = 0, size = 0 } = found ?? {};
  const more = written.size - known;
  const larger = [...written.values()].reduce((sum, value) => sum + Buffer.byteLength(value), 0) - size;
  if (more > 0) refuseBeyond('mostSettings', here + more, MOST_ENTRIES[scope]);
  if (scope !== 'User') return;
  if (more > 0) refuseBeyond('mostSettings', all + more, MOST_OF_PERSON.entries);
  if (larger > 0) refuseBeyond('settingsSize', (bytes + larger) / 1024, MOST_OF_PERSON.kB);
}

function refuseBeyond(keyword: 'mostSettings' | 'settingsSize', found: number, limit: number): void {
  if (found > limit) throw invalid([{ field: 'key', keyword, message: `at most ${limit}`, params: { limit } }]);
}

/** Who writes: the activity log names the person. */
type Writer = Pick<Session, 'businessUnit' | 'userId' | 'userName'>;

/** Writes a setting for the session's user, for all of the business unit, or beneath both. */
export function writeSetting(
  database: Database,
  session: Writer,
  scope: WrittenScope,
  entry: SettingEntry,
): Promise<void> {
  return writeSettings(database, session, scope, [entry]);
}

/** Writes several, all or none. */
export async function writeSettings(
  database: Database,
  session: Writer,
  scope: WrittenScope,
  entries: readonly SettingEntry[],
  { canCustomerModify, canUserModify }: Locks = OPEN,
): Promise<void> {
  const owner = scope === 'User' ? session.userId : '';
  const locks = { can_customer_modify: canCustomerModify, can_user_modify: canUserModify };
  const updatedAt = new Date().toISOString();
  await inNameOf(database.owner, session, async (tx) => {
    for (const { clientId, owner: section, key, value } of entries)
      await tx
        .insertInto('setting')
        .values({
          ...{ business_unit: session.businessUnit, scope, owner, client_id: clientId, section, key },
          ...{ value, ...locks, updated_at: updatedAt },
        })
        .onConflict((conflict) =>
          conflict
            .columns(['business_unit', 'scope', 'owner', 'client_id', 'section', 'key'])
            .doUpdateSet({ value, ...locks, updated_at: updatedAt }),
        )
        .execute();
  });
  read.delete(database);
}

/**
 * Writes a setting for all of the business unit, or beneath it, over the value that its writer has read; null is none.
 * Gives false, and writes nothing, if another one stands there by now.
 */
export async function writeSettingOver(
  database: Database,
  session: Writer,
  entry: SettingEntry,
  seen: string | null,
  scope: SharedScope = 'Business',
): Promise<boolean> {
  const isWritten = await inNameOf(database.owner, session, (tx) => putOver(tx, session, entry, seen, scope));
  read.delete(database);
  return isWritten;
}

/** The same in a transaction that somebody else has begun; `forgetSettings` after it. */
export async function putOver(
  tx: Transaction<Tables>,
  { businessUnit }: Pick<Session, 'businessUnit'>,
  { clientId, owner: section, key, value }: SettingEntry,
  seen: string | null,
  scope: SharedScope = 'Business',
): Promise<boolean> {
  const place = { business_unit: businessUnit, scope, owner: '', client_id: clientId, section, key };
  const updated = { value, updated_at: new Date().toISOString() };
  const written: readonly unknown[] =
    seen === null
      ? await tx
          .insertInto('setting')
          .values({ ...place, ...updated, can_customer_modify: true, can_user_modify: true })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .execute()
      : await tx
          .updateTable('setting')
          .set(updated)
          .where((row) => row.and(place))
          .where('value', '=', seen)
          .returning('key')
          .execute();
  return written.length > 0;
}

/** Removes the user's own setting, so that the wider one shows again. */
export function deleteSetting(database: Database, session: Writer, place: SettingPlace): Promise<void> {
  return deleteScoped(database, session, 'User', place);
}

/**
 * Removes the setting of all of the business unit. Gives false, and removes nothing, if another value stands there than
 * the one that was seen.
 */
export async function deleteForAll(
  database: Database,
  session: Writer,
  place: SettingPlace,
  seen: string | undefined,
): Promise<boolean> {
  const isGone = await inNameOf(database.owner, session, (tx) => deleteOver(tx, session, place, seen));
  read.delete(database);
  return isGone;
}

/** The same in a transaction that somebody else has begun; `forgetSettings` after it. */
export async function deleteOver(
  tx: Transaction<Tables>,
  { businessUnit }: Pick<Session, 'businessUnit'>,
  { clientId, owner, key }: SettingPlace,
  seen: string | undefined,
): Promise<boolean> {
  const there = sql`business_unit = ${businessUnit} and scope = 'Business' and owner = ''
    and client_id = ${clientId} and section = ${owner} and key = ${key}`;
  const { rows } = await sql<{ left: number }>`
    with gone as (delete from setting where ${there} and (${seen ?? null}::text is null or value = ${seen ?? null}) returning key),
      there as (select key from setting where ${there})
    select (select count(*) from there)::int - (select count(*) from gone)::int as left`.execute(tx);
  return rows[0]?.left === 0;
}

/** Removes a setting of one scope. */
export async function deleteScoped(
  database: Database,
  session: Writer,
  scope: WrittenScope,
  { clientId, owner, key }: SettingPlace,
): Promise<void> {
  await inNameOf(database.owner, session, (tx) =>
    tx
      .deleteFrom('setting')
      .where('business_unit', '=', session.businessUnit)
      .where('scope', '=', scope)
      .where('owner', '=', scope === 'User' ? session.userId : '')
      .where('client_id', '=', clientId)
      .where('section', '=', owner)
      .where('key', '=', key)
      .execute(),
  );
  read.delete(database);
}

/**
 * The values of a settings section as its definition types them: what is stored, else the default, within its limits. A
 * stored text that its type does not fit counts as not stored.
 */
export function typedValues(
  section: SettingsSection,
  stored: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const property of section.properties) {
    const value = settingValue(property, stored[property.name]) ?? property.default;
    if (value !== undefined) values[property.name] = boundedValue(property, value);
  }
  return values;
}

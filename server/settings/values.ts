/** Setting entries: text by business unit, scope and place, with the most personal one winning. */
import type { SettingsSection } from '../../src/engine/definition/model';
import type { Session } from '../context';
import type { Database } from '../db/database';

export const SETTING_CLIENTS = ['Backend', 'MobileAndroid', 'Cockpit', 'AppSettings'] as const;
export type SettingClient = (typeof SETTING_CLIENTS)[number];

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
type WrittenScope = Exclude<SettingScope, 'Role'>;

export type ScopedEntry = SettingEntry & { readonly scope: SettingScope };
type Owner = Pick<Session, 'businessUnit' | 'userId' | 'roles'>;

/** Lists are asked for many times a second: what was read this short a time ago is believed. */
const BELIEVED_MS = 1000;
const MOST_KEPT = 1000;
const read = new WeakMap<Database, Map<string, { readonly at: number; readonly entries: Promise<ScopedEntry[]> }>>();

/** The settings of one client that hold for a session. Writes of this instance show at once, others within a second. */
export function settingsFor(database: Database, session: Owner, clientId: SettingClient): Promise<ScopedEntry[]> {
  const known = read.get(database) ?? new Map();
  read.set(database, known);
  const key = JSON.stringify([clientId, session.businessUnit, session.userId, session.roles]);
  const now = performance.now();
  const found = known.get(key);
  if (found && now - found.at < BELIEVED_MS) return found.entries;
  const entries = readSettings(database, session, clientId);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, { at: now, entries });
  entries.catch(() => known.delete(key));
  return entries;
}

async function readSettings(database: Database, session: Owner, clientId: SettingClient): Promise<ScopedEntry[]> {
  const rows = await database.query<{ scope: SettingScope; section: string; key: string; value: string }>({
    text: `select scope, section, key, value from setting
      where business_unit = $1 and client_id = $2
        and (scope in ('System', 'Business') or (scope = 'Role' and owner = any($3::text[])) or (scope = 'User' and owner = $4))`,
    values: [session.businessUnit, clientId, [...session.roles], session.userId],
  });
  const best = new Map<string, { rank: number; entry: ScopedEntry }>();
  for (const { scope, section, key, value } of rows) {
    const rank = SCOPES.indexOf(scope);
    const place = JSON.stringify([section, key]);
    if ((best.get(place)?.rank ?? -1) <= rank)
      best.set(place, { rank, entry: { scope, clientId, owner: section, key, value } });
  }
  return [...best.values()].map(({ entry }) => entry);
}

/** Writes a setting for the session's user, for all of the business unit, or beneath both. */
export async function writeSetting(
  database: Database,
  session: Pick<Session, 'businessUnit' | 'userId'>,
  scope: WrittenScope,
  entry: SettingEntry,
): Promise<void> {
  const { clientId, owner: section, key, value } = entry;
  const updatedAt = new Date().toISOString();
  await database.owner
    .insertInto('setting')
    .values({
      business_unit: session.businessUnit,
      scope,
      owner: scope === 'User' ? session.userId : '',
      client_id: clientId,
      section,
      key,
      value,
      updated_at: updatedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_unit', 'scope', 'owner', 'client_id', 'section', 'key'])
        .doUpdateSet({ value, updated_at: updatedAt }),
    )
    .execute();
  read.delete(database);
}

/** Removes the user's own setting, so that the wider one shows again. */
export function deleteSetting(
  database: Database,
  session: Pick<Session, 'businessUnit' | 'userId'>,
  place: SettingPlace,
): Promise<void> {
  return deleteScoped(database, session, 'User', place);
}

/** Removes a setting of one scope. */
export async function deleteScoped(
  database: Database,
  session: Pick<Session, 'businessUnit' | 'userId'>,
  scope: WrittenScope,
  { clientId, owner, key }: SettingPlace,
): Promise<void> {
  await database.owner
    .deleteFrom('setting')
    .where('business_unit', '=', session.businessUnit)
    .where('scope', '=', scope)
    .where('owner', '=', scope === 'User' ? session.userId : '')
    .where('client_id', '=', clientId)
    .where('section', '=', owner)
    .where('key', '=', key)
    .execute();
  read.delete(database);
}

/**
 * The values of a settings section as its definition types them: what is stored, else the default. A stored text that
 * its type does not fit counts as not stored.
 */
export function typedValues(
  section: SettingsSection,
  stored: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const property of section.properties) {
    const value = typed(property.type, stored[property.name]) ?? property.default;
    if (value !== undefined) values[property.name] = value;
  }
  return values;
}

function typed(type: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if (type === 'integer' || type === 'number') {
    const number = text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(number) && (type === 'number' || Number.isInteger(number)) ? number : undefined;
  }
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  return text;
}

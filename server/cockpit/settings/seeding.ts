import type { FastifyInstance } from 'fastify';
import { type DefaultsAsked, KPI_SEEDING, SEEDING } from '../../../src/engine/http/calls';
import { KPI_HOME } from '../../../src/engine/kpi';
import { EDIT_SETTINGS } from '../../../src/engine/permission';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { accessDenied, invalid } from '../../platform/errors';
import { serve } from '../../platform/http';
import {
  checkValue,
  type Locks,
  OWNERS,
  refuseFull,
  type SettingPlace,
  savedSince,
  settingsOfScope,
  TEXTS_OWNER,
  type WrittenScope,
  writeSettingOver,
  writeSettings,
} from '../../platform/settings';
import { refuseOwnCall, typedProblem } from './check-entry';
import { checkKpis } from './check-kpis';
import { refuseClosed, refuseForOneself } from './closed';

type Parts = Pick<ServerContext, 'database' | 'product'>;
interface Entry {
  readonly key: string;
  readonly value: string;
  /** What its writer has read there, null for nothing: over anything else it is not written. */
  readonly seen?: string | null | undefined;
}

/** What the interface calls the scopes (ENTITY-055). */
const SCOPES: Readonly<Record<DefaultsAsked['scope'], WrittenScope>> = {
  Factory: 'System',
  BusinessUnit: 'Business',
  User: 'User',
};
/** Settings that are written as lists: a person's own, the defaults beneath them, those of the KPI tiles. */
export function registerSeeding(app: FastifyInstance, parts: Parts): void {
  const { database } = parts;

  serve(app, SEEDING.saveOwn, async (request) => {
    await saveAll(parts, sessionOf(request), 'User', { clientId: 'Cockpit', owner: OWNERS.userSettings }, request.body);
  });

  serve(app, SEEDING.defaults, async (request) => {
    const session = sessionOf(request);
    const { scope, place, flags } = placeOf(request.query);
    const stored = await settingsOfScope(database, session, scope, place);
    const own = scope === 'System' ? factoryDefaults(parts, place) : [];
    const rows = [...own.filter(({ key }) => !stored.some((entry) => entry.key === key)), ...stored];
    return rows
      .filter((row) => Object.entries(flags).every(([flag, value]) => row[flag as keyof Locks] === value))
      .map(({ key, value }) => ({ key, value }));
  });

  serve(app, SEEDING.saveDefaults, async (request) => {
    const session = sessionOf(request);
    const { scope, place, flags } = placeOf(request.query);
    await saveAll(parts, session, scope, place, request.body, { ...OPEN, ...flags });
  });

  const kpis = { clientId: 'Cockpit', owner: KPI_HOME.owner } as const;
  for (const [read, save, scope] of [
    [KPI_SEEDING.everywhere, KPI_SEEDING.saveEverywhere, 'System'],
    [KPI_SEEDING.ofUnit, KPI_SEEDING.saveOfUnit, 'Business'],
  ] as const) {
    serve(app, read, async (request) => {
      const stored = await settingsOfScope(database, sessionOf(request), scope, kpis);
      return stored.map(({ key, value }) => ({ key, value }));
    });
    serve(app, save, async (request) => {
      const session = sessionOf(request);
      const [entry] = request.body;
      if (entry?.seen === undefined) return saveAll(parts, session, scope, kpis, request.body);
      await checkAll(parts, session, scope, kpis, request.body);
      const written = { ...kpis, ...entry };
      if (!(await writeSettingOver(database, session, written, entry.seen, scope)))
        throw await savedSince(database, session, written, scope);
    });
  }
}

const OPEN: Locks = { canCustomerModify: true, canUserModify: true };

type SectionPlace = Pick<SettingPlace, 'clientId' | 'owner'>;

/** Writes all or none. */
async function saveAll(
  parts: Parts,
  session: Session,
  scope: WrittenScope,
  place: SectionPlace,
  entries: readonly Entry[],
  locks?: Locks,
): Promise<void> {
  await checkAll(parts, session, scope, place, entries);
  const written = entries.map(({ key, value }) => ({ ...place, key, value }));
  await writeSettings(parts.database, session, scope, written, locks);
}

/** A value that its setting does not fit refuses the whole list. */
async function checkAll(
  { database, product }: Parts,
  session: Session,
  scope: WrittenScope,
  place: SectionPlace,
  entries: readonly Entry[],
): Promise<void> {
  // Rights, menus and texts in place of others have a call of their own, which checks them.
  const isText = place.owner === TEXTS_OWNER && (place.clientId === 'Cockpit' || scope === 'Business');
  if (place.owner === OWNERS.permissions || place.owner === OWNERS.routes || isText) throw accessDenied(EDIT_SETTINGS);
  const sections = product.current.product.settings;
  const wrong = entries.flatMap((entry) => {
    checkValue(entry.value);
    refuseOwnCall({ ...place, ...entry });
    checkKpis({ ...place, ...entry });
    const problem = typedProblem(sections, { ...place, ...entry });
    return problem ? [{ field: entry.key, ...problem }] : [];
  });
  if (wrong.length > 0) throw invalid(wrong);
  for (const { key } of entries) refuseForOneself(session, scope, { ...place, key });
  for (const { key } of entries) await refuseClosed(database, session, scope, { ...place, key });
  await refuseFull(database, session, scope, place, entries);
}

/** What settings.json itself says: the defaults beneath everything that is stored. */
function factoryDefaults(
  { product }: Parts,
  { clientId, owner }: { clientId: string; owner: string },
): (Entry & Locks)[] {
  if (owner !== OWNERS.userSettings) return [];
  const section = product.current.product.settings.find((one) => one.clientId === clientId);
  return (section?.properties ?? []).flatMap((property) =>
    property.default === undefined ? [] : [{ key: property.name, value: String(property.default), ...OPEN }],
  );
}

/** Where the defaults stand that are asked for, and the flags that are named. */
function placeOf({ scope, owner, clientId, ...flags }: DefaultsAsked) {
  return { scope: SCOPES[scope], place: { owner, clientId }, flags };
}

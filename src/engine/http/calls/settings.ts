/** Settings: what holds for a session, what one saves for oneself and for all (API-009 to API-020, API-051 to API-053). */
import Type, { type Static } from 'typebox';
import { LANGUAGES } from '../../constants';
import type { PropertyModel } from '../../model';
import { EDIT_SETTINGS } from '../../permission';
import { API } from '../api';
import { calls } from './call';
import { BulkResult, byName, list, NAME, orNull, ROW } from './schema';

export const SETTING_CLIENTS = ['Backend', 'MobileAndroid', 'Cockpit', 'AppSettings'] as const;
export type SettingClient = (typeof SETTING_CLIENTS)[number];
/** Who saves how a grid starts for all; other settings of all are for those who edit settings. */
const SHARES = ['grid.can_save_for_all', EDIT_SETTINGS];

/** Names of a place: those who keep settings make them up. */
export const PART = Type.String({ minLength: 1, maxLength: 200 });
const PLACE = { clientId: Type.Enum([...SETTING_CLIENTS]), owner: PART, key: PART };
const Place = Type.Object(PLACE);
const VALUE = Type.String();

/** What is answered in place of a save that waits for another person. */
export const Waits = Type.Object({ waiting: Type.Literal(1) });
export type Waits = Readonly<Static<typeof Waits>>;

const TEXT = Type.Optional(Type.String());
const NUMBER = Type.Optional(Type.Number());
const MenuSettings = Type.Object({
  /** JSON of the route entries, or absent: then the menu's fallback serves. */
  routeConfigs: TEXT,
  reportConfigs: TEXT,
});
const Routes = Type.Object({ menuSettings: MenuSettings });

const CockpitSettings = Type.Object({
  userSettings: Type.Object(
    {
      displayname: TEXT,
      heartBeat: NUMBER,
      rowsLimit: NUMBER,
      takeLimit: NUMBER,
      reportDataRefreshMinutes: NUMBER,
      /** The business unit's (VALID-009). */
      passwordMinimumLength: NUMBER,
      /** JSON: {region, date, time} */
      timeStampSettings: TEXT,
      /** JSON: {format} */
      numberFormatSettings: TEXT,
      companyInfo: TEXT,
      /** Whether rows are shown beside lists: open, closed. */
      listPreview: TEXT,
    },
    // And what else settings.json types.
    { additionalProperties: true },
  ),
  /** Three JSON strings (PERM-017). */
  permissions: Type.Object({ header: TEXT, grid: TEXT, data: TEXT }),
  Routes,
  KpiSettings: Type.Object({ Home: TEXT }),
  GridSettings: byName(VALUE),
  filterColumnSettings: byName(VALUE),
  SortColumnSettings: byName(VALUE),
  GroupColumnSettings: byName(VALUE),
});
/** Several values are JSON strings (ENTITY-057, ENTITY-058). */
export type CockpitSettings = Readonly<Static<typeof CockpitSettings>>;

const SettingOrigin = Type.Enum(['Default', 'Factory', 'BusinessUnit', 'Role', 'User']);
/** Where the value of a setting comes from, from the widest to the most personal (ENTITY-055). */
export type SettingOrigin = Static<typeof SettingOrigin>;

const SettingInForce = Type.Object({
  property: Type.Unsafe<PropertyModel>({ type: 'object' }),
  /** The texts that are stored, by scope. */
  stored: Type.Object({ Factory: TEXT, BusinessUnit: TEXT, User: TEXT }),
  /** What holds for the person who asks; no value if there is not even a default. */
  value: Type.Optional(Type.Unknown()),
  from: SettingOrigin,
  /** The scopes in which nobody here may replace what a wider one says. */
  closed: list(Type.Enum(['BusinessUnit', 'User'])),
});
/** A setting of settings.json, as whoever edits settings finds it. */
export type SettingInForce = Readonly<Static<typeof SettingInForce>>;

const SettingSectionInForce = Type.Object({
  name: Type.String(),
  clientId: Type.Enum([...SETTING_CLIENTS]),
  settings: list(SettingInForce),
});
export type SettingSectionInForce = Readonly<Static<typeof SettingSectionInForce>>;

const section = <const Path extends string>(path: Path, name: string) =>
  ({ method: 'GET', path, summary: `Settings of the section ${name}`, answer: byName(Type.Unknown()) }) as const;

export const SETTINGS = calls({
  cockpit: {
    method: 'GET',
    path: API.cockpitSettings,
    summary: 'All settings of the cockpit',
    answer: CockpitSettings,
  },
  saveCockpit: {
    method: 'PUT',
    path: API.cockpitSettings,
    summary: 'Save one cockpit setting for oneself, such as the order of the tiles',
    body: Type.Object({ owner: PART, key: PART, value: VALUE }),
  },
  own: {
    method: 'GET',
    path: API.userSettings,
    summary: 'One setting as it holds for oneself',
    query: Place,
    answer: Type.Object({ ...PLACE, value: orNull(VALUE) }),
  },
  saveOwn: {
    method: 'PUT',
    path: API.userSettings,
    summary: 'Save a setting for oneself',
    body: Type.Object({ ...PLACE, value: VALUE }),
  },
  removeOwn: { method: 'DELETE', path: API.userSettings, summary: 'Remove a setting of oneself', query: Place },
  saveForAll: {
    method: 'PUT',
    path: API.settingsForAll,
    summary: 'Save a setting for all of the business unit; with `seen` only over the value that was read',
    permission: SHARES,
    body: Type.Object({ ...PLACE, value: VALUE, seen: Type.Optional(orNull(VALUE)) }),
    waits: Waits,
  },
  removeForAll: {
    method: 'DELETE',
    path: API.settingsForAll,
    summary: 'Remove a setting for all of the business unit; with `seen` only if this value stands there',
    permission: SHARES,
    body: Type.Object({ ...PLACE, seen: Type.Optional(VALUE) }),
    waits: Waits,
  },
  menu: { method: 'GET', path: API.menuSettings, summary: 'Menu settings of the session', answer: MenuSettings },
  routes: { method: 'GET', path: API.routesSettings, summary: 'Menu settings of the session', answer: Routes },
  cockpitSection: section(API.cockpitSection, 'Cockpit'),
  terminalSection: section(API.terminalSection, 'Terminal'),
  // What holds for the whole system is for those who edit it.
  systemSection: { ...section(API.systemSection, 'System'), permission: EDIT_SETTINGS },
  inForce: {
    method: 'GET',
    path: API.settingsInForce,
    summary: 'The settings that there are: type, limits, what stands for each in every scope',
    permission: EDIT_SETTINGS,
    answer: list(SettingSectionInForce),
  },
  changeLanguage: {
    method: 'PUT',
    path: API.changeDefaultLanguage,
    summary: "Change one's own language, or that of another person as the definition of users allows it",
    body: Type.Object({ language: Type.String({ enum: [...LANGUAGES] }), id: Type.Optional(NAME) }),
    // Of another person the definition of users answers: with the row.
    answer: ROW,
    orNothing: true,
    waits: BulkResult,
  },
});

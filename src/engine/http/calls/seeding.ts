/** Settings that are written as lists: a person's own, the defaults beneath them, those of the KPI tiles. */
import Type, { type Static, type TSchema } from 'typebox';
import { KPI_HOME } from '../../kpi';
import { EDIT_SETTINGS } from '../../permission';
import { API } from '../api';
import { calls } from './call';
import { list, orNull } from './schema';
import { PART, SETTING_CLIENTS } from './settings';

const EDIT_KPI = 'header.kpi';

const entries = <Key extends TSchema>(key: Key) =>
  list(Type.Object({ key, value: Type.String() }, { additionalProperties: false }), { minItems: 1, maxItems: 200 });
const Entry = Type.Object({ key: Type.String(), value: Type.String() });
export type SettingOfPlace = Readonly<Static<typeof Entry>>;
/** The one setting of the KPIs; with `seen` it is written over that alone, null for none (OPEN-237). */
const KPIS = list(
  Type.Object(
    {
      key: Type.Literal(KPI_HOME.key),
      value: Type.String(),
      seen: Type.Optional(orNull(Type.String())),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 1 },
);

const FLAG = Type.Optional(Type.Boolean());
const DEFAULTS = Type.Object({
  owner: PART,
  clientId: Type.Enum([...SETTING_CLIENTS]),
  canCustomerModify: FLAG,
  canUserModify: FLAG,
  scope: Type.Enum(['Factory', 'BusinessUnit', 'User']),
});
/** Which defaults are meant, and whether they may be replaced. */
export type DefaultsAsked = Readonly<Static<typeof DEFAULTS>>;

export const SEEDING = calls({
  saveOwn: {
    method: 'POST',
    path: API.seedUserSettings,
    summary: 'Save several settings for oneself, such as displayname',
    body: entries(PART),
  },
  defaults: {
    method: 'GET',
    path: API.seedDefaultSettings,
    summary: 'Default settings of a scope; with a flag only those that it fits',
    permission: EDIT_SETTINGS,
    query: DEFAULTS,
    answer: list(Entry),
  },
  saveDefaults: {
    method: 'POST',
    path: API.seedDefaultSettings,
    summary: 'Save default settings of a scope, and whether they may be replaced',
    permission: EDIT_SETTINGS,
    query: DEFAULTS,
    body: entries(PART),
  },
});

/** How the KPI tiles start: everywhere, and in the business unit. */
export const KPI_SEEDING = calls({
  everywhere: {
    method: 'GET',
    path: API.kpiForAll,
    summary: 'How the KPI tiles start everywhere',
    permission: EDIT_KPI,
    answer: list(Entry),
  },
  saveEverywhere: {
    method: 'POST',
    path: API.kpiForAll,
    summary: 'Save how the KPI tiles start everywhere',
    permission: EDIT_KPI,
    body: KPIS,
  },
  ofUnit: {
    method: 'GET',
    path: API.kpiForUnit,
    summary: 'How the KPI tiles start in the business unit',
    permission: EDIT_KPI,
    answer: list(Entry),
  },
  saveOfUnit: {
    method: 'POST',
    path: API.kpiForUnit,
    summary: 'Save how the KPI tiles start in the business unit',
    permission: EDIT_KPI,
    body: KPIS,
  },
});

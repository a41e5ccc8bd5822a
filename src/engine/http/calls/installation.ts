/** What whoever looks after a business unit sets and sees: switches, company, addresses, safety, run-time attributes. */
import Type, { type Static } from 'typebox';
import { COMPANY_SCHEMA } from '../../company';
import { DATA_TYPES } from '../../model';
import { EDIT_SETTINGS } from '../../permission';
import { API, OTHERS_API } from '../api';
import { calls } from './call';
import { asJson, LookupValue, list, orNull } from './schema';
import { Waits } from './settings';

const SwitchEntry = Type.Object({ name: Type.String(), description: Type.String() });
/** One entry of the lists of feature flags and code switches that there are. */
export type SwitchEntry = Readonly<Static<typeof SwitchEntry>>;

const NAMES = list(Type.String({ minLength: 1, maxLength: 100 }), { uniqueItems: true, maxItems: 500 });
const SEEN = Type.Object({ seen: Type.Optional(asJson(list(Type.String()))) });
const available = <const Path extends string>(path: Path, what: string) =>
  ({
    method: 'GET',
    path,
    summary: `${what} that there are`,
    permission: EDIT_SETTINGS,
    answer: list(SwitchEntry),
  }) as const;
const enabled = <const Path extends string>(path: Path, what: string) =>
  ({
    method: 'GET',
    path,
    summary: `${what} that are on`,
    permission: EDIT_SETTINGS,
    answer: list(Type.String()),
  }) as const;
const enable = <const Path extends string>(path: Path, what: string) =>
  ({
    method: 'POST',
    path,
    summary: `Say which ${what} are on; with \`seen\`, a JSON list, only if those are on that were seen`,
    permission: EDIT_SETTINGS,
    query: SEEN,
    body: NAMES,
    waits: Waits,
  }) as const;

/** Feature flags of a business unit: which there are, which are on (API-032 to API-037). */
export const FLAGS = calls({
  available: available(API.availableFeatures, 'Feature flags'),
  enabled: enabled(API.enabledFeatures, 'Feature flags'),
  enable: enable(API.enabledFeatures, 'feature flags'),
});
/** Its code switches, likewise. */
export const SWITCHES = calls({
  available: available(API.availableSwitches, 'Code switches'),
  enabled: enabled(API.enabledSwitches, 'Code switches'),
  enable: enable(API.enabledSwitches, 'code switches'),
});

/** JSON of the setting `companyInfo` (SETTINGS-001 to SETTINGS-009, OPEN-168). */
export interface CompanyInfo {
  readonly companyName: string;
  readonly streetAddress?: string;
  readonly zipCode?: string;
  readonly city?: string;
  readonly countryCode?: string;
  /** The three of the time stamp settings, and the format of numbers: defaults of the business unit (OPEN-169). */
  readonly date?: string;
  readonly time?: string;
  readonly region?: string;
  readonly format?: string;
}
const SeenCompany = Type.Unsafe<CompanyInfo & { readonly seen?: string | null }>({
  ...COMPANY_SCHEMA,
  properties: { ...COMPANY_SCHEMA.properties, seen: orNull(Type.String()) },
});

const SafetyFinding = Type.Object({
  /** What may happen, and what to do. */
  sentence: Type.String(),
  /** It is mended on the page of users. */
  isOfUsers: Type.Boolean(),
});
/** What of the installation is unsafe. */
export type SafetyFinding = Readonly<Static<typeof SafetyFinding>>;

const IpWhitelist = Type.Object({
  /** None: from everywhere. */
  addresses: list(Type.String()),
  /** From where this call comes. */
  yourAddress: Type.String(),
  /** False while the server is told to let everybody in. */
  isEnforced: Type.Boolean(),
});
/** Addresses and ranges that people of the business unit may come from (OPEN-177). */
export type IpWhitelist = Readonly<Static<typeof IpWhitelist>>;

const ADDRESSES = list(Type.String({ maxLength: 50 }), { maxItems: 200, uniqueItems: true });
const IpWhitelistChange = Type.Object(
  {
    addresses: ADDRESSES,
    seen: ADDRESSES,
    /** The caller knows that the list has not the caller's own address in it. */
    lockOut: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** Saved over the list that was seen alone. */
export type IpWhitelistChange = Readonly<Static<typeof IpWhitelistChange>>;

const COLUMN = { entity: Type.String(), displayName: Type.String(), columnName: Type.String() };
const DynamicColumn = Type.Object(COLUMN);
export type DynamicColumn = Readonly<Static<typeof DynamicColumn>>;
const DynamicAttribute = Type.Object({
  ...COLUMN,
  /** Property that holds the object. */
  property: Type.String(),
  name: Type.String(),
  description: orNull(Type.String()),
  dataType: Type.Enum([...DATA_TYPES]),
  required: Type.Boolean(),
  regexValidation: orNull(Type.String()),
  enumValues: list(Type.String()),
});
/** An attribute of a definition's object, and the column that it makes. */
export type DynamicAttribute = Readonly<Static<typeof DynamicAttribute>>;

export const INSTALLATION = calls({
  saveCompany: {
    method: 'POST',
    path: API.companyInfo,
    summary: 'Save the company information; with `seen` only over the stored text that was read',
    // Who opens the settings entry may save as well (OPEN-114).
    permission: 'header.can_edit_company_info',
    body: SeenCompany,
  },
  safety: {
    method: 'GET',
    path: API.safety,
    summary: 'What of this installation is unsafe, in sentences',
    permission: EDIT_SETTINGS,
    answer: list(SafetyFinding),
  },
  learntIndexes: {
    method: 'GET',
    path: API.learntIndexes,
    summary: 'Which indexes the database was given for what lists are asked for, and why, in sentences',
    permission: EDIT_SETTINGS,
    answer: list(Type.String()),
  },
  whitelist: {
    method: 'GET',
    path: API.ipWhitelist,
    summary: 'From which addresses people may come; none is from all',
    permission: EDIT_SETTINGS,
    answer: IpWhitelist,
  },
  saveWhitelist: {
    method: 'PUT',
    path: API.ipWhitelist,
    summary: 'Save from which addresses people may come; who would lock themselves out says so',
    permission: EDIT_SETTINGS,
    body: IpWhitelistChange,
  },
  attributes: {
    method: 'GET',
    path: OTHERS_API.dynamicAttributes,
    summary: 'The attributes that the business unit gives to rows',
    answer: list(DynamicAttribute),
  },
  attributeColumns: {
    method: 'GET',
    path: API.dynamicColumnNames,
    summary: 'The columns that these attributes make',
    answer: list(DynamicColumn),
  },
  attributeTypes: {
    method: 'GET',
    path: API.enumOptions,
    summary: 'What a value of an attribute may be',
    answer: list(LookupValue),
  },
});

/**
 * The call catalogue: every path that is not named by an entity definition stands here once (OPEN-008).
 * Paths are below /api and keep the documented case; the server matches them without regard to case (OPEN-009).
 */
import type {
  DataType,
  Diagnostic,
  EntityModel,
  MenuModel,
  PermissionSets,
  PropertyModel,
  StateGroup,
  WidgetModel,
} from '../definition/model';
import type { PermissionSettings } from '../permission';
import type { Row } from '../query/load-options';
import type { FieldError } from './errors';
import type { UserOption } from './user-choice';

export type * from './calls';

export const API_BASE = '/api';

export const API = {
  login: '/Authentication/user',
  /** The second step of a log-in, and setting up what it needs (OPEN-256). */
  secondFactor: '/Authentication/secondFactor',
  secondFactorPasskey: '/Authentication/secondFactor/passkey',
  secondFactorSetUp: '/Authentication/secondFactor/setUp',
  secondFactorConfirm: '/Authentication/secondFactor/confirm',
  oidcUri: '/Authentication/generateOidcUri',
  openIdEnabled: '/OpenId/isEnabled',
  openIdLogin: '/OpenId/login',
  liveSettings: '/Authentication/signalr/settings',
  liveToken: '/Authentication/signalr/token',
  heartbeat: '/UserSession/heartbeat',
  logout: '/UserSession/logout',
  /** One's own open sessions. */
  ownSessions: '/UserSession/own',
  /** One's own second factors. */
  ownFactors: '/User/secondFactors',
  ownFactorSetUp: '/User/secondFactors/setUp',
  removeOwnFactor: '/User/secondFactors/remove',
  renewRecoveryCodes: '/User/secondFactors/recoveryCodes',
  /** The cockpit as another person has it. */
  viewAs: '/UserSession/viewAs',
  /** What decides about a person's rights, one's own or another's. */
  rightsOf: '/UserRights',
  transactionStatus: '/Command/transaction/status/{id}',
  cockpitSettings: '/User/cockpitSettings',
  userSettings: '/User/settings',
  changeDefaultLanguage: '/User/changeDefaultLanguage',
  changePassword: '/User/changePassword',
  /** A new password in place of one that another person set, before the log-in (OPEN-046). */
  password: '/User/password',
  updatePicture: '/User/updatePicture',
  menuSettings: '/User/menuSettings',
  routesSettings: '/User/routesSettings',
  settingsForAll: '/User/settingsForAll',
  cockpitSection: '/Settings/cockpit',
  terminalSection: '/Settings/terminal',
  systemSection: '/Settings/system',
  availableSwitches: '/Settings/AvailableCodeSwitches',
  enabledSwitches: '/Settings/EnabledCodeSwitches',
  availableFeatures: '/Settings/AvailableFeatureFlags',
  enabledFeatures: '/Settings/EnabledFeatureFlags',
  ipWhitelist: '/Settings/IpWhitelist',
  /** What of the installation is unsafe. */
  safety: '/Settings/Safety',
  companyInfo: '/companyinfo',
  /** A workbook with a sheet per definition (OPEN-180). */
  importExcel: '/Seeding/excel',
  /** An empty workbook for rows of a definition. */
  importTemplate: '/Seeding/excel/template/{entity}',
  /** Files that the operator of the server has laid out (OPEN-179). */
  downloads: '/Downloads',
  download: '/Downloads/{file}',
  seedUserSettings: '/Seeding/userSettings',
  seedDefaultSettings: '/Seeding/defaultUserSettings',
  kpiForAll: '/Seeding/kpiSettings/factory',
  kpiForUnit: '/Seeding/kpiSettings/businessUnit',
  /** What the scope of an access key may name. */
  accessKeyScopes: '/AccessKey/scopes',
  languages: '/Localization/languages',
  translations: '/Localization/translations',
  translationsNested: '/Localization/translationsnested',
  /** The texts of a language that a business unit may have of its own. */
  editableTexts: '/Localization/texts',
  userChoice: '/UserChoice/perform',
  lookup: '/Lookup/{lookupType}',
  /** Lists of values that no definition names. */
  locationRoleGroupDetail: '/LocationRoleGroup/detail',
  sortOrders: '/IntegrationMonitor/Enum/SortOrder',
  customView: '/Cockpit/CustomView',
  saveViewForMe: '/Cockpit/CustomView/SaveForMe',
  saveViewForAll: '/Cockpit/CustomView/SaveForAll',
  primaryViews: '/User/UserPrimaryViews',
  primaryForMe: '/User/PrimaryView/SaveForMe',
  primaryForAll: '/User/PrimaryView/SaveForAll',
  gridForAll: '/Seeding/gridSettings/factory',
  gridForUnit: '/Seeding/gridSettings/businessUnit',
  gridForUser: '/Seeding/gridSettings/user',
  dashboardWidgets: '/Settings/dashboardWidgets',
  saveWidgets: '/Settings/dashboardWidgetSettings',
  /** The simulated floor of a server with demo data. */
  simulation: '/Simulation',
  /** Attributes that the business unit's own rows describe, and the columns that they make. */
  dynamicAttributes: '/Settings/DynamicAttributes',
  dynamicColumnNames: '/Settings/DynamicColumnNames',
  /** What a value of an attribute may be (OPEN-161, OPEN-183). */
  enumOptions: '/StockAttributeConfiguration/EnumOptions',
  /** What waits for a second person, and what of it waits for rows of one definition. */
  approvals: '/Approval',
  approve: '/Approval/approve',
  decline: '/Approval/decline',
  withdraw: '/Approval/withdraw',
  waitingActions: '/Approval/waiting/{entity}',
  history: '/History/{entity}/{id}',
  kpi: '/Kpi',
  reportData: '/ReportData',
  materialSummary: '/ReportData/materialsummary',
  materialTransactions: '/ReportData/report/materialTransactionOverview',
  slowMovingMaterials: '/ReportData/report/slowMovingMaterials',
  employeeEfficiency: '/ReportData/report/employeeEfficiency',
  reportLocationRoles: '/ReportData/locationRoles',
  /** The reports that a session may open, paged (OPEN-091). */
  reports: '/Cockpit/reports',
  printersWithLabels: '/Printer/materialPrintersWithDefinitions/list',
  labelPreview: '/Material/labelPreview/{material}/{labelDefinition}',
  materialGet: '/Material/get',
  materialSearch: '/Material/Search',
  undraftedMaterials: '/Material/GetUndraftedSupplierMaterials/{supplier}/{draft}',
  draftNo: '/Draft/GetDraftNo',
  orderNo: '/Draft/GetOrderNo',
  unsavedDraftLines: '/Draft/GetUnsavedDraftLines',
  salesOrderDraftNo: '/SalesOrderDraft/GetSalesOrderDraftNo',
  salesOrderNo: '/SalesOrderDraft/GetSalesOrderNo',
  validateSalesOrder: '/SalesOrderDraft/Validate',
  customerInformation: '/OutgoingOrder/getCustomerInformation/{id}',
  /** The definitions a session may see, by content hash. */
  product: '/Cockpit/product',
  model: '/Cockpit/model/{name}/{hash}',
  /** The settings of settings.json: what they may be, and what stands for each in every scope. */
  settingsInForce: '/Cockpit/settings',
} as const;

/** Below it: value and text of a definition's rows, by the definition's name. */
export const ENTITY_LOOKUP = '/Lookup/entity/';
/**
 * Its query. `value` may repeat. `of` is the definition that refers (`task`, `task.close` for the form of an action),
 * with `property` or `pageFilter`; `given` is JSON of the values that the lookup's filter waits for: `{"form.id":"7"}`.
 */
export const LOOKUP_PARAMETERS = [
  'searchText',
  'value',
  'skip',
  'take',
  'of',
  'property',
  'pageFilter',
  'given',
] as const;

/** Header by which our client names the action it means (vocabulary, Templates). Value: `entity.action`. */
export const ACTION_HEADER = 'X-Action';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Header of an action's call. `true`: answer what performing it would answer, and change nothing. */
export const DRY_RUN_HEADER = 'X-Dry-Run';
export const CLIENT_VERSION_HEADER = 'Client-Version';
export const LANGUAGE_HEADER = 'x-lang-code';
export const REQUEST_ID_HEADER = 'x-request-id';
/** With rows: the definition that they were answered by, as a {@link modelMark}. */
export const MODEL_HEADER = 'X-Model';

/** A definition's name and content in one word: who holds another content of it asks for the definitions anew. */
export function modelMark({ name, hash }: Pick<EntityModel, 'name' | 'hash'>): string {
  return `${name}:${hash}`;
}

/** Claims of the access token (OPEN-026). `role` and `enabledFeature` repeat. */
export interface TokenClaims {
  readonly sub: string;
  readonly name: string;
  readonly businessUnit: string;
  readonly role: readonly string[];
  /** System roles of those roles, for the admin tests. */
  readonly systemRole: readonly string[];
  readonly enabledFeature: readonly string[];
  readonly sid: string;
  readonly exp: number;
}

/** The option that a person took of a choice that an answer offered (OPEN-006). */
export interface UserChoiceRequest {
  readonly id: string;
  readonly userOption: UserOption;
}

/** What of the installation is unsafe. */
export interface SafetyFinding {
  /** What may happen, and what to do. */
  readonly sentence: string;
  /** It is mended on the page of users. */
  readonly isOfUsers: boolean;
}

/** Answer of GET /User/cockpitSettings; several values are JSON strings (ENTITY-057, ENTITY-058). */
export interface CockpitSettings {
  readonly userSettings: {
    readonly displayname?: string;
    readonly heartBeat?: number;
    readonly rowsLimit?: number;
    readonly takeLimit?: number;
    readonly reportDataRefreshMinutes?: number;
    /** The business unit's (VALID-009). */
    readonly passwordMinimumLength?: number;
    /** JSON: {region, date, time} */
    readonly timeStampSettings?: string;
    /** JSON: {format} */
    readonly numberFormatSettings?: string;
    readonly companyInfo?: string;
  };
  /** Three JSON strings (PERM-017). */
  readonly permissions: { readonly header?: string; readonly grid?: string; readonly data?: string };
  /** JSON of the route entries, or absent: then the menu's fallback serves. */
  readonly Routes: { readonly menuSettings: { readonly routeConfigs?: string; readonly reportConfigs?: string } };
  readonly KpiSettings: { readonly Home?: string };
  readonly GridSettings: Readonly<Record<string, string>>;
  readonly filterColumnSettings: Readonly<Record<string, string>>;
  readonly SortColumnSettings: Readonly<Record<string, string>>;
  readonly GroupColumnSettings: Readonly<Record<string, string>>;
}

/** Answer of GET /Settings/IpWhitelist: addresses and ranges that people of the business unit may come from (OPEN-177). */
export interface IpWhitelist {
  /** None: from everywhere. */
  readonly addresses: readonly string[];
  /** From where this call comes. */
  readonly yourAddress: string;
  /** False while the server is told to let everybody in. */
  readonly isEnforced: boolean;
}

/** Body of PUT /Settings/IpWhitelist: saved over the list that was seen alone. */
export interface IpWhitelistChange {
  readonly addresses: readonly string[];
  readonly seen: readonly string[];
  /** The caller knows that the list has not the caller's own address in it. */
  readonly lockOut?: boolean;
}

/** One entry of GET /Localization/texts. */
export interface EditableText {
  readonly key: string;
  /** What the product says. */
  readonly text: string;
  /** The same in English, for another language. */
  readonly english?: string;
  /** What the business unit says instead. */
  readonly own?: string;
}

/** Where the value of a setting comes from, from the widest to the most personal (ENTITY-055). */
export type SettingOrigin = 'Default' | 'Factory' | 'BusinessUnit' | 'Role' | 'User';

/** A setting of settings.json, as whoever edits settings finds it. */
export interface SettingInForce {
  readonly property: PropertyModel;
  /** The texts that are stored, by scope. */
  readonly stored: { readonly Factory?: string; readonly BusinessUnit?: string; readonly User?: string };
  /** What holds for the person who asks; no value if there is not even a default. */
  readonly value?: unknown;
  readonly from: SettingOrigin;
  /** The scopes in which nobody here may replace what a wider one says. */
  readonly closed: readonly ('BusinessUnit' | 'User')[];
}

/** One section of GET /Cockpit/settings. */
export interface SettingSectionInForce {
  readonly name: string;
  readonly clientId: string;
  readonly settings: readonly SettingInForce[];
}

/** Answer of GET /Cockpit/product: what this session may see. */
export interface ProductResponse {
  readonly entities: readonly { readonly name: string; readonly hash: string }[];
  /** The models themselves, already cut to the fields this session may see. */
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly broken: readonly {
    readonly name: string;
    readonly pages: readonly string[];
    readonly diagnostics: readonly Diagnostic[];
  }[];
  /** What stored rows have against definitions that are served, for those who look after them. */
  readonly noted: readonly { readonly name: string; readonly diagnostics: readonly Diagnostic[] }[];
  /** What is wrong with files that are of no definition, such as the menu, for the same people. */
  readonly mistakes: readonly Diagnostic[];
  readonly permissions: PermissionSets;
  readonly menu: MenuModel;
  readonly widgets: readonly WidgetModel[];
  readonly serverVersion: string;
}

/** One entry of GET /Settings/DynamicAttributes: an attribute of a definition's object, and the column that it makes. */
export interface DynamicAttribute {
  readonly entity: string;
  /** Property that holds the object. */
  readonly property: string;
  readonly name: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly dataType: DataType;
  readonly required: boolean;
  readonly regexValidation: string | null;
  readonly enumValues: readonly string[];
  readonly columnName: string;
}

/** One entry of GET /Settings/DynamicColumnNames. */
export type DynamicColumn = Pick<DynamicAttribute, 'entity' | 'columnName' | 'displayName'>;

/** Who changed something last, and when. */
export interface LastChange {
  readonly at: string;
  /** A user name; empty for what the product itself set. */
  readonly by: string;
}

/** What decides about a person's rights, and who changed it last as far as the activity log goes back. */
export interface PersonRights {
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly roles: readonly {
    readonly userRoleName: string;
    readonly systemRole: string | null;
    readonly given: LastChange | null;
  }[];
  readonly features: readonly string[];
  readonly permissions: PermissionSettings;
  /** By the keys of rights: `data.can_prepare_order`. */
  readonly rightChanges: Readonly<Record<string, LastChange>>;
  /** By the names of feature flags. */
  readonly flagChanges: Readonly<Record<string, LastChange>>;
}

/** One entry of GET /Settings/dashboardWidgets. `valueJson` is JSON of {@link WidgetValue}. */
export interface WidgetEntry {
  readonly type: number;
  readonly title: string;
  readonly isEnabled: boolean;
  readonly valueJson: string;
  /** ISO time at which it was counted. */
  readonly executionTime: string;
  readonly description: string;
  readonly imgUrl: string;
  readonly disabledNavigation: boolean;
}

/** What POST /Settings/dashboardWidgetSettings is sent, beside `Value`: the types that are on, joined by commas (DASH-006). */
export const ENABLED_WIDGETS = { ClientId: 'Cockpit', Owner: 'userSettings', Key: 'EnabledWidgets' } as const;

/** One entry of the lists of feature flags and code switches that there are. */
export interface SwitchEntry {
  readonly name: string;
  readonly description: string;
}

/** Body of POST /companyinfo, and JSON of the setting `companyInfo` (SETTINGS-001 to SETTINGS-009, OPEN-168). */
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

/** Answer of GET /Command/transaction/status/{id}: what became of the call with this Idempotency-Key (OPEN-025). */
export interface CommandStatus {
  readonly id: string;
  readonly status: 'Completed' | 'Pending';
  readonly error: null;
  /** The call's own answer, once it is completed. */
  readonly answer?: { readonly status: number; readonly body: unknown };
}

/** Body of PUT /Simulation: events a second, and what they are drawn from. */
export interface SimulationStart {
  readonly speed: number;
  readonly seed: number;
}

/** Answer of /Simulation: whether the floor is simulated, how, and what has happened on it. */
export interface SimulationState extends Partial<SimulationStart> {
  /** False on a server without demo data: then nothing can be simulated. */
  readonly isAvailable: boolean;
  readonly isRunning: boolean;
  readonly events: number;
  readonly failed: number;
  /** Why it ended, if it was not told to. */
  readonly error?: string;
}

/** One record of GET /ReportData (DASH-062): the data are JSON of what its name stands for (DASH-063 to DASH-065). */
export interface ReportRecord {
  readonly name: string;
  readonly id: string;
  readonly reportDataJson: string;
}

/** What OutBoundOrderReportData and InBoundOrderReportData hold; tasks in the first alone. `completed` is today's. */
export interface OrderReportData {
  readonly initial: number;
  readonly started: number;
  readonly completed: number;
  readonly orderLines: number;
  readonly tasks?: number;
}

/** Picking tasks of a location role: the open ones, how many of them are started, and those completed today. */
export interface LocationRoleReport {
  /** The role; empty for tasks without one. */
  readonly name: string;
  readonly tasks: number;
  readonly started: number;
  readonly completed: number;
}

/** The record that has a {@link LocationRoleReport} for each role, under `locationRoles`. */
export const LOCATION_ROLE_RECORD = 'PickingTaskPerLocationRoleReportData';

/** A KPI as GET /Kpi names it and KpiSettings.Home keeps its place (DASH-035). Its id is the name of its record. */
export interface KpiEntry {
  readonly name: string;
  readonly enabled: boolean;
  readonly value: unknown;
  readonly id: string;
  readonly row: number;
  readonly order: number;
}

/** The id of a location role's KPI: the record has all roles. */
export function roleKpi(role: string): string {
  return `${LOCATION_ROLE_RECORD}/${role}`;
}

/** A line that a new purchase draft starts with. */
export interface ProposedDraftLine {
  readonly materialId: string;
  readonly itemNo: string;
  readonly material: string;
  /** Up to the optimal stock level, less what is available and on its way, plus the demand of the period (OPEN-154). */
  readonly calculatedDemand: number;
  readonly orderedQuantity: number;
  readonly costPrice: number | null;
  readonly optimalQuantity: number;
  readonly availableQuantity: number;
  readonly incomingQuantity: number;
  /** What went out in the days of the period. */
  readonly demandQuantity: number;
}

/** Body of POST /SalesOrderDraft/Validate: lines as they were typed, pasted or read from a file. */
export interface SalesOrderCheck {
  readonly deliveryTypeId?: string;
  readonly lines: readonly {
    /** Barcode or item number, or the id of a material. */
    readonly material: string;
    readonly orderedQuantity?: unknown;
    readonly adjustPrice?: unknown;
  }[];
}

/** Its answer: what each line may mean, in their order, and the rules that lines and delivery type break. */
export interface CheckedSalesOrder {
  readonly lines: readonly CheckedSalesLine[];
  readonly errors: readonly FieldError[];
}

export interface CheckedSalesLine {
  /** Why the line is no line of an order yet: nothing is called so, several are, or one above it is the same. */
  readonly problem?: 'notFound' | 'ambiguous' | 'duplicate';
  /** The materials that it may mean, at most ten. */
  readonly materials: readonly Row[];
}

/** A property whose value changed; null stands for nothing. */
export interface HistoryChange {
  readonly property: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One entry of GET /History/{entity}/{id}: what somebody did to a row. */
export interface HistoryEntry {
  readonly id: number;
  readonly time: string;
  readonly userName: string;
  /** The access key that the user, another system's account, did it with. */
  readonly accessKey?: string;
  /** Who approved it, if it had to wait for another person. */
  readonly approvedBy?: string;
  /** `entity.action`, and what it is called. */
  readonly action: string;
  readonly title: string;
  /** The row as it stood; null before it was added and after it was deleted. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly changes: readonly HistoryChange[];
}

export interface WidgetValue {
  readonly count: number;
  /** Counts by the values of `by`, for charts. */
  readonly series?: readonly { readonly key: readonly (string | null)[]; readonly count: number }[];
  readonly group?: StateGroup;
}

/** The page's configuration at run time (HTTP-017): served beside the page, not below the API base. */
export const ENVIRONMENT_PATH = '/environment.json';

export interface Environment {
  /** `/api`, or an absolute address without a slash at its end. */
  readonly apiBase: string;
  /** Origins besides the API's that may be sent the token (OPEN-030). */
  readonly allowedOrigins: readonly string[];
  readonly devextremeKey?: string;
  readonly helpUrl?: string;
  readonly passwordHelpUrl?: string;
  readonly serverVersion: string;
  readonly development: boolean;
}

/**
 * The call catalogue: every path that is not named by an entity definition stands here once (OPEN-008).
 * Paths are below /api and keep the documented case; the server matches them without regard to case (OPEN-009).
 */
import type { EntityModel, StateGroup } from '../model';

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
  /** What a person did in the last hours, and taking one call of it back. */
  doneCalls: '/Command/transaction/own',
  undoCall: '/Command/transaction/undo/{id}',
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
  learntIndexes: '/Settings/LearntIndexes',
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
  /** The columns that attributes make which the business unit's own rows describe. */
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
  /** Comments on a row, one of them, and whom they may mention. */
  comments: '/Comments/{entity}/{id}',
  comment: '/Comments/{entity}/{id}/{comment}',
  commentPeople: '/Comments/{entity}/{id}/people',
  /** Files for comments on a row, and one of them. */
  commentFiles: '/Comments/{entity}/{id}/files',
  commentFile: '/Comments/{entity}/{id}/files/{file}',
  /** What the session is told of. */
  bell: '/Bell',
  /** What the session wants to be told of, and one of it. */
  watches: '/Watch',
  watch: '/Watch/{id}',
  kpi: '/Kpi',
  reportData: '/ReportData',
  materialSummary: '/ReportData/materialsummary',
  materialTransactions: '/ReportData/report/materialTransactionOverview',
  slowMovingMaterials: '/ReportData/report/slowMovingMaterials',
  employeeEfficiency: '/ReportData/report/employeeEfficiency',
  reportLocationRoles: '/ReportData/locationRoles',
  /** The reports that a session may open, paged (OPEN-091). */
  reports: '/Cockpit/reports',
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
  /** Rows of any definition by what they are called, and one of them whole. */
  find: '/Cockpit/Find',
  foundRow: '/Cockpit/Find/{entity}/{id}',
  /** What a person pinned and opened last. */
  keptThings: '/Cockpit/Find/kept',
  /** The definitions a session may see, by content hash. */
  product: '/Cockpit/product',
  /** The settings of settings.json: what they may be, and what stands for each in every scope. */
  settingsInForce: '/Cockpit/settings',
} as const;

/** Further paths that other programs call, and the page never. */
export const OTHERS_API = {
  /** The document of all calls. */
  openApi: '/openapi.json',
  /** Values of all lookup types, and of one. */
  lookups: '/Lookup',
  lookup: '/Lookup/{lookupType}',
  /** Those attributes. */
  dynamicAttributes: '/Settings/DynamicAttributes',
  printersWithLabels: '/Printer/materialPrintersWithDefinitions/list',
  labelPreview: '/Material/labelPreview/{material}/{labelDefinition}',
  /** One definition by its content. */
  model: '/Cockpit/model/{name}/{hash}',
  /** Lists of values that no definition names. */
  locationRoleGroupDetail: '/LocationRoleGroup/detail',
  sortOrders: '/IntegrationMonitor/Enum/SortOrder',
  /** The roles that a session may give. */
  assignableRoles: '/UserAssignableRoles/header',
  assignableRolesDescription: '/UserAssignableRoles/description',
  assignableRolesDetail: '/UserAssignableRoles/detail',
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
/**
 * How far the database had written when the caller learnt of it: told after writes, and asked of whatever answers reads.
 */
export const POSITION_HEADER = 'X-Position';

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

/** What POST /Settings/dashboardWidgetSettings is sent, beside `Value`: the types that are on, joined by commas (DASH-006). */
export const ENABLED_WIDGETS = { ClientId: 'Cockpit', Owner: 'userSettings', Key: 'EnabledWidgets' } as const;

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

/** Constants of section 9 of both documents, with their documented values (CONST-005). One place for each. */

export const CLIENT_VERSION = '2.83 build 55';
export const CLIENT_VERSION_SHORT = '2.83';

export const HEARTBEAT_MS = 30_000;
/** So long before the end of a session its person is warned (OPEN-264). */
export const SESSION_WARNING_SECONDS = 120;
export const ROWS_LIMIT = 10_000;
/** The limit of a definition that names none: what is loaded or exported at once, whatever a page asks for (OPEN-182). */
export const ROWS_LIMIT_SETTING = '{settings.rowsLimit}';
export const TAKE_LIMIT = 1_000;
/** Most rows whose cells are filled or pasted at once: each is saved by itself (OPEN-299, OPEN-300). */
export const EDIT_ROWS_LIMIT = 200;
/** The largest file of definitions or texts that is read: fifteen times the product's largest. */
export const DEFINITION_FILE_BYTES = 256 * 1024;
/** Files with rows that a page takes (OPEN-146), and those that can be imported (OPEN-180). */
export const UPLOAD = { types: ['.xlsx', '.xls', '.csv'], bytes: 5 * 1024 * 1024 } as const;
export const IMPORT_TYPES = ['.xlsx'] as const;
/** Most rows of a workbook that is imported, all sheets together. */
export const IMPORT_ROWS_LIMIT = 20_000;

export const DEFAULT_LANGUAGE = 'en-GB';
/** Languages inside the product (I18N-001) and on the login page (LOGIN-002, OPEN-042). */
export const LANGUAGES = ['da-DK', 'en-GB', 'nb-NO', 'sv-SE'] as const;
export const LOGIN_LANGUAGES = ['en-GB', 'de-DE', 'da-DK', 'pl-PL', 'nb-NO'] as const;

/** The pages to sign in, which need no session (ROUTE-001, ROUTE-002). */
export const LOGIN_PATHS = ['login', 'login-internal'] as const;
/** First parts of addresses that are the product's own: no page of a definition can have one. */
export const PRODUCT_PATHS: ReadonlySet<string> = new Set([
  ...LOGIN_PATHS,
  ...['api', 'assets', 'dashboard', 'live', 'metrics', 'ready', 'settings'],
]);

/** The tablet layout and the collapsed menu apply below this width, in px (LAYOUT-012). */
export const TABLET_BELOW_PX = 1151;
/** Below this width a row of a list stands in two lines, without columns. */
export const SHORT_ROWS_BELOW_PX = 901;
/** Below this width the screen is a phone's: the menu lies over the page, what is done with rows stands at its foot. */
export const PHONE_BELOW_PX = 701;

export const PAGE_SIZE = 20;
export const MASTER_PAGE_SIZES = [5, 20, 30, 50] as const;
export const DETAIL_PAGE_SIZES = [5, 15, 30, 50] as const;
/** The locale whose pager also offers all rows (GRID-006). */
export const ALL_ROWS_LOCALE = 'da-DK';

/** A pushed historical row leaves its grid after this time (LIVE-031). */
export const HISTORICAL_ROW_MS = 5_000;
/** A batch of more rows than this replaces the grid's data (LIVE-030). */
export const REPLACE_ABOVE_ROWS = 1_000;
/** The server cuts its batches here, so that an ordinary delta never replaces. */
export const LIVE_BATCH_ROWS = 500;
export const LIVE_COALESCE_MS = 100;

export const RECONNECT_TRIES = 5;
export const RECONNECT_FIRST_WAIT_MS = 1_000;
/** A wait is drawn out by up to this share of it, at random, so that not all pages of a lost server come at once. */
export const RECONNECT_SPREAD = 0.5;

export const VIEW_SAVED_RELOAD_MS = 250;
export const PASSWORD_CHANGED_LOGOUT_MS = 1_000;
export const PAGE_CACHE_SIZE = 10;
export const MODAL_Z_INDEX = 1_000;
export const MENU_CLICK_AWAY_MS = 50;
export const ENVIRONMENT_POLL_MS = 500;
export const SCRIPT_TIMEOUT_MS = 120_000;
export const WIDGET_ELAPSED_TICK_MS = 1_000;
export const WIDGET_UPDATE_TIME = 10;
/** Where days end and start for widgets; 00:01 is documented and, by OPEN-075, bounds nothing. */
export const WIDGET_DAY_BOUNDS = { end: '23:59:59.999', startOfNext: '00:01' } as const;
export const REPORT_REFRESH_MINUTES = 10;
export const AVATAR_PX = 38;

/** Factors in percent, so that rounding up is exact (OPEN-219). */
export const CHART_HEADROOM_PERCENT = { salesOrdersToday: 115, picksPerArea: 120 } as const;

export const DATE_FORMATS = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
export const TIME_FORMATS = ['HH:mm', 'HH:mm:ss', 'hh:mm A', 'hh:mm:ss A'] as const;
export const DEFAULT_DATE_FORMAT = 'YYYY-MM-DD';
export const DEFAULT_TIME_FORMAT = 'HH:mm:ss';
export const FIXED_FORMATS = {
  date: 'DD/MM/YYYY',
  dateTime: 'DD/MM/YYYY hh:mm:ss A',
  fileDate: 'DD_MM_YYYY',
  minute: 'YYYY-MM-DDTHH:mm',
  plain: 'YYYY-MM-DD HH:mm:ss',
} as const;
export const REGIONS = {
  'Central European': 'Europe/Berlin',
  UTC: 'Etc/UTC',
  'Western European': 'Europe/London',
  'Eastern European': 'Europe/Helsinki',
} as const;
export const DEFAULT_REGION = 'Europe/Berlin';
export const NUMBER_FORMATS = ['de-DE', 'en-GB', 'en-US', 'da-DK', 'nb-NO', 'sv-SE'] as const;
export const DEFAULT_NUMBER_FORMAT = 'de-DE';
/** Stands for the format of the language in which a person works, of dates as of numbers (OPEN-170, OPEN-343). */
export const LANGUAGE_FORMAT = 'language';

export const NULL_PLACEHOLDER = 'Values Missing';

/** A person's photo: what may be chosen, and its size in px as it is kept (OPEN-147). */
export const PICTURE = { types: ['image/png', 'image/jpeg'], bytes: 1024 * 1024, px: 256, mostPx: 4096 } as const;

/** So long a request waits for the person who may approve it. */
export const APPROVAL_DAYS = 7;
/** Most requests of one person that wait at a time. */
export const MOST_WAITING = 2_000;

/** Server limits (OPEN-200): defaults of configuration values. */
export const SERVER_LIMITS = {
  take: 10_000,
  bulkIds: 1_000,
  bodyBytes: 10 * 1024 * 1024,
  openBodyBytes: 64 * 1024,
  jsonDepth: 64,
  /** Of one person. */
  callsAtWork: 6,
  callsWaiting: 250,
  loginFailures: 5,
} as const;

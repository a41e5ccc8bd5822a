/** Configuration from the environment: one table says everything about every variable; all else is made from it. */
import { SERVER_LIMITS } from '../../src/engine/constants';
import {
  database,
  databases,
  flag,
  folder,
  issuer,
  MistakeInValue,
  oneOf,
  origins,
  type PortRange,
  path,
  paths,
  ports,
  ranges,
  text,
  url,
  whole,
} from './config-checks';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** PostgreSQL's address; absent: PGlite in `dataDir`. */
  readonly databaseUrl?: string;
  /** Where sessions go if `databaseUrl` leads to a pooler of transactions. */
  readonly databaseDirectUrl?: string;
  readonly databaseReplicas: readonly string[];
  /** Most connections to PostgreSQL, and to each replica. */
  readonly databasePool: number;
  /** Folder of PGlite, or `memory://` for a database that is gone at the end. */
  readonly dataDir: string;
  readonly seed: 'demo' | 'none';
  readonly logLevel: LogLevel;
  readonly jwtSecret?: string;
  /** Of the time before: its tokens hold until they are renewed. */
  readonly jwtSecretBefore?: string;
  readonly sessionHours: number;
  /** A session ends so long after its log-in, whatever is done with it. */
  readonly sessionLongestHours: number;
  /** Life of a password that somebody else chose. */
  readonly oneTimePasswordHours: number;
  /** What the browser puts before every path: `/api`, or an absolute address. */
  readonly apiBase: string;
  readonly allowedOrigins: readonly string[];
  /** Addresses and ranges of the proxies in front, each of which adds what it knows of the caller. */
  readonly trustProxy: readonly string[];
  /** False lets people in from everywhere, whatever the units' whitelists say. */
  readonly ipWhitelist: boolean;
  readonly devextremeKey?: string;
  readonly helpUrl?: string;
  readonly passwordHelpUrl?: string;
  /** The OpenID provider of the units that have the flag. */
  readonly openIdIssuer?: string;
  readonly openIdClientId?: string;
  readonly openIdClientSecret?: string;
  /** What the provider calls the user name. */
  readonly openIdUserClaim: string;
  readonly statementTimeoutMs: number;
  readonly bodyLimit: number;
  /** Longest time a request may take to arrive. */
  readonly requestTimeoutMs: number;
  readonly maxConnections: number;
  readonly takeLimit: number;
  readonly bulkLimit: number;
  /** Failed log-ins of one account in a quarter of an hour before it is slowed, and of one address. */
  readonly loginFailures: number;
  readonly loginFailuresPerAddress: number;
  /** The activity log is kept so many days. */
  readonly activityDays: number;
  /** The history of rows and the keys of calls are kept at least so many months; 0: for good. */
  readonly historyMonths: number;
  /** Most indexes that are made of what lists are asked for, in all and of one table; 0: none. */
  readonly learntIndexes: number;
  readonly learntIndexesPerTable: number;
  /** Smaller tables get none. */
  readonly learntIndexRows: number;
  /** What calls must have taken together before an index is made of them. */
  readonly learntIndexSeconds: number;
  /** One that nobody used for so long is dropped. */
  readonly learntIndexDays: number;
  /** No index may take longer to be made. */
  readonly learntIndexMinutes: number;
  /** Networks that printers stand in, and the ports that they listen on; labels are sent nowhere else. */
  readonly printerNetworks: readonly string[];
  readonly printerPorts: readonly PortRange[];
  /** Folders of definitions besides the product's own. */
  readonly definitionsDirs: readonly string[];
  /** Folder of the files that people download. */
  readonly downloadsDir?: string;
  readonly watch: boolean;
  readonly development: boolean;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface Variable<K extends keyof Config = keyof Config> {
  readonly name: string;
  readonly key: K;
  readonly meaning: string;
  /** What holds when it is not set, as written in the environment; absent: nothing. */
  readonly default?: string;
  /** The default in words, where it depends on something. */
  readonly defaultText?: string;
  /** What a value must be, as the message says it. */
  readonly expected: string;
  /** True: the value is never shown, not even in a message. */
  readonly secret?: boolean;
  parse(value: string): Config[K];
}

const variable = <K extends keyof Config>(entry: Variable<K>): Variable => entry as unknown as Variable;

export const VARIABLES: readonly Variable[] = [
  variable({
    name: 'PORT',
    key: 'port',
    meaning: 'Port of page and API; 0 takes any free one.',
    default: '5280',
    ...whole(0, 65_535),
  }),
  variable({
    name: 'HOST',
    key: 'host',
    meaning: 'Address to listen on. `0.0.0.0` opens the server to other machines.',
    default: 'localhost',
    ...text(1, 255),
  }),
  variable({
    name: 'DATABASE_URL',
    key: 'databaseUrl',
    meaning:
      'The PostgreSQL database; of several hosts with commas between the primary is found, after a failover too. Without it the server keeps its data in DATA_DIR.',
    secret: true,
    ...database(),
  }),
  variable({
    name: 'DATABASE_DIRECT_URL',
    key: 'databaseDirectUrl',
    meaning:
      'The same database past the pooler: DATABASE_URL then leads to one that pools transactions (PgBouncer), and what needs a session goes here.',
    secret: true,
    ...database(),
  }),
  variable({
    name: 'DATABASE_REPLICAS',
    key: 'databaseReplicas',
    meaning:
      'Streaming replicas of the database that answer lists, searches, reports and history, one address each, with commas between.',
    default: '',
    secret: true,
    ...databases(),
  }),
  variable({
    name: 'DATABASE_POOL',
    key: 'databasePool',
    meaning: 'Most connections at once to PostgreSQL, and to each of its replicas.',
    default: '10',
    ...whole(2, 500),
  }),
  variable({
    name: 'DATA_DIR',
    key: 'dataDir',
    meaning: 'Folder of the built-in database; one server at a time. `memory://` keeps nothing.',
    default: './data',
    ...path(),
  }),
  variable({
    name: 'SEED',
    key: 'seed',
    meaning: 'What an empty database is filled with.',
    defaultText: '`demo` in DATA_DIR, `none` in PostgreSQL',
    ...oneOf(['demo', 'none'] as const),
  }),
  variable({
    name: 'LOG_LEVEL',
    key: 'logLevel',
    meaning: 'Least severity that is logged.',
    default: 'info',
    ...oneOf(LOG_LEVELS),
  }),
  variable({
    name: 'JWT_SECRET',
    key: 'jwtSecret',
    meaning:
      'Signs the access tokens; the same for all instances. A change without JWT_SECRET_BEFORE ends all sessions and forgets all authenticator apps.',
    defaultText: 'made at first start and kept in the database',
    secret: true,
    ...text(32, 1024),
  }),
  variable({
    name: 'JWT_SECRET_BEFORE',
    key: 'jwtSecretBefore',
    meaning: 'The secret before JWT_SECRET: sessions go on, and their next heartbeat brings a token of the new one.',
    secret: true,
    ...text(32, 1024),
  }),
  variable({
    name: 'SESSION_HOURS',
    key: 'sessionHours',
    meaning: 'Life of a session without a heartbeat.',
    default: '12',
    ...whole(1, 720),
  }),
  variable({
    name: 'SESSION_LONGEST_HOURS',
    key: 'sessionLongestHours',
    meaning: 'A session ends so long after its log-in, however busy it is.',
    default: '24',
    ...whole(1, 8760),
  }),
  variable({
    name: 'ONE_TIME_PASSWORD_HOURS',
    key: 'oneTimePasswordHours',
    meaning: 'Life of a password that an administrator set, until its owner has chosen another.',
    default: '72',
    ...whole(1, 720),
  }),
  variable({
    name: 'API_BASE',
    key: 'apiBase',
    meaning: 'Where the page finds the API: a path of this server or an absolute address.',
    default: '/api',
    expected: '`/api` or an http(s) address',
    parse: parseApiBase,
  }),
  variable({
    name: 'ALLOWED_ORIGINS',
    key: 'allowedOrigins',
    meaning: 'Other origins whose pages may call the API and the hub.',
    default: '',
    ...origins(),
  }),
  variable({
    name: 'TRUST_PROXY',
    key: 'trustProxy',
    meaning:
      'Addresses of the proxies in front. What X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host say is believed of them alone.',
    default: '',
    ...ranges(),
  }),
  variable({
    name: 'IP_WHITELIST',
    key: 'ipWhitelist',
    meaning: 'Enforce the IP whitelists of business units; 0 lets people in from everywhere, to mend a list.',
    default: '1',
    ...flag(),
  }),
  variable({
    name: 'DEVEXTREME_KEY',
    key: 'devextremeKey',
    meaning: 'Licence key of DevExtreme; without one its evaluation notice shows. The page can read it.',
    secret: true,
    ...text(1, 10_000),
  }),
  variable({
    name: 'HELP_URL',
    key: 'helpUrl',
    meaning: 'What the help link of the header opens.',
    ...url(['http:', 'https:']),
  }),
  variable({
    name: 'PASSWORD_HELP_URL',
    key: 'passwordHelpUrl',
    meaning: 'Where a person with a forgotten password finds help.',
    ...url(['http:', 'https:', 'mailto:']),
  }),
  variable({
    name: 'OPENID_ISSUER',
    key: 'openIdIssuer',
    meaning: 'The OpenID provider that business units with the flag OpenIdConnect log in with.',
    ...issuer(),
  }),
  variable({
    name: 'OPENID_CLIENT_ID',
    key: 'openIdClientId',
    meaning: 'What the provider calls the cockpit; it must know `/login` of the page as a way back.',
    ...text(1, 255),
  }),
  variable({
    name: 'OPENID_CLIENT_SECRET',
    key: 'openIdClientSecret',
    meaning: 'Proves to the provider that it is the cockpit who asks; a public client has none.',
    secret: true,
    ...text(1, 1024),
  }),
  variable({
    name: 'OPENID_USER_CLAIM',
    key: 'openIdUserClaim',
    meaning: 'The claim of the provider that holds the user name.',
    default: 'preferred_username',
    ...text(1, 100),
  }),
  variable({
    name: 'STATEMENT_TIMEOUT_MS',
    key: 'statementTimeoutMs',
    meaning: 'Longest time one statement may take in the database.',
    default: '30000',
    ...whole(100, 3_600_000),
  }),
  variable({
    name: 'BODY_LIMIT_BYTES',
    key: 'bodyLimit',
    meaning: 'Largest request body.',
    default: String(SERVER_LIMITS.bodyBytes),
    ...whole(1024, 1024 ** 3),
  }),
  variable({
    name: 'REQUEST_TIMEOUT_MS',
    key: 'requestTimeoutMs',
    meaning: 'Longest time a request may take to arrive, head and body; a slower one is cut.',
    default: '60000',
    ...whole(100, 3_600_000),
  }),
  variable({
    name: 'MAX_CONNECTIONS',
    key: 'maxConnections',
    meaning: 'Most connections at once, those of open pages among them; further ones are closed.',
    default: '10000',
    ...whole(10, 1_000_000),
  }),
  variable({
    name: 'TAKE_LIMIT',
    key: 'takeLimit',
    meaning: 'Most rows that one list call may take.',
    default: String(SERVER_LIMITS.take),
    ...whole(1, 1_000_000),
  }),
  variable({
    name: 'BULK_LIMIT',
    key: 'bulkLimit',
    meaning: 'Most rows that one action may change.',
    default: String(SERVER_LIMITS.bulkIds),
    ...whole(1, 100_000),
  }),
  variable({
    name: 'LOGIN_FAILURES',
    key: 'loginFailures',
    meaning: 'Failed log-ins of one account within 15 minutes before it is slowed.',
    default: String(SERVER_LIMITS.loginFailures),
    ...whole(1, 1000),
  }),
  variable({
    name: 'LOGIN_FAILURES_PER_ADDRESS',
    key: 'loginFailuresPerAddress',
    meaning: 'Failed log-ins from one address within 15 minutes before it is slowed.',
    default: '100',
    ...whole(1, 100_000),
  }),
  variable({
    name: 'ACTIVITY_DAYS',
    key: 'activityDays',
    meaning: 'So long it is kept who logged in and who changed people, roles, rights and settings.',
    default: '400',
    ...whole(1, 36_500),
  }),
  variable({
    name: 'HISTORY_MONTHS',
    key: 'historyMonths',
    meaning: 'So long the history of rows and the keys of calls are kept at least; 0: for good.',
    default: '0',
    ...whole(0, 1200),
  }),
  variable({
    name: 'LEARNT_INDEXES',
    key: 'learntIndexes',
    meaning: 'Most indexes that PostgreSQL is given for what lists are sorted, filtered and grouped by; 0: none.',
    default: '60',
    ...whole(0, 1000),
  }),
  variable({
    name: 'LEARNT_INDEXES_PER_TABLE',
    key: 'learntIndexesPerTable',
    meaning: 'Most of them of one table: each makes writing its rows slower.',
    default: '8',
    ...whole(0, 100),
  }),
  variable({
    name: 'LEARNT_INDEX_ROWS',
    key: 'learntIndexRows',
    meaning: 'Tables of fewer rows get none.',
    default: '20000',
    ...whole(0, 1_000_000_000),
  }),
  variable({
    name: 'LEARNT_INDEX_SECONDS',
    key: 'learntIndexSeconds',
    meaning: 'An index is made once calls that it would serve took so long together.',
    default: '10',
    ...whole(0, 1_000_000),
  }),
  variable({
    name: 'LEARNT_INDEX_DAYS',
    key: 'learntIndexDays',
    meaning: 'An index that was made so and that nobody used for so long is dropped.',
    default: '30',
    ...whole(1, 3650),
  }),
  variable({
    name: 'LEARNT_INDEX_MINUTES',
    key: 'learntIndexMinutes',
    meaning: 'The longest that one index may take to be made; one that takes longer is tried again a day later.',
    default: '60',
    ...whole(1, 1440),
  }),
  variable({
    name: 'PRINTER_NETWORKS',
    key: 'printerNetworks',
    meaning: 'Addresses and networks of printers. Labels are sent nowhere else; without it they are not sent.',
    default: '',
    ...ranges(),
  }),
  variable({
    name: 'PRINTER_PORTS',
    key: 'printerPorts',
    meaning: 'Ports that printers listen on.',
    default: '9100-9109',
    ...ports(),
  }),
  variable({
    name: 'DEFINITIONS_DIR',
    key: 'definitionsDirs',
    meaning: 'Further folders with definitions of your own: entities, or laid out like `schemas/`.',
    default: '',
    ...paths(),
  }),
  variable({
    name: 'DOWNLOADS_DIR',
    key: 'downloadsDir',
    meaning: 'Folder of files for the page Downloads, called like `Terminal app 4.2.apk`.',
    ...folder(),
  }),
  variable({
    name: 'WATCH',
    key: 'watch',
    meaning: 'Read definitions again when a file of them is saved.',
    default: '1',
    ...flag(),
  }),
  variable({
    name: 'DEV',
    key: 'development',
    meaning: 'Development: the page is built as it is asked for, errors carry their stack.',
    default: '0',
    ...flag(),
  }),
];

/** All that is wrong with the environment, one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}

/** Takes an environment; gives the checked configuration, or throws a ConfigError that names every mistake. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const mistakes: string[] = [];
  const values: Record<string, unknown> = {};
  for (const entry of VARIABLES) {
    const given = environment[entry.name]?.trim();
    const written = given ? given : entry.default;
    if (written === undefined) continue;
    try {
      values[entry.key] = entry.parse(written);
    } catch (error) {
      if (!(error instanceof MistakeInValue)) throw error;
      mistakes.push(
        `${entry.name} is ${entry.secret ? 'set to a value that does not fit' : JSON.stringify(given)}; expected ${entry.expected}`,
      );
    }
  }
  const isGiven = (name: string): boolean => (environment[name] ?? '').trim() !== '';
  if (isGiven('OPENID_ISSUER') !== isGiven('OPENID_CLIENT_ID'))
    mistakes.push('OPENID_ISSUER and OPENID_CLIENT_ID are set together or not at all');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICAS'])
    if (isGiven(name) && !isGiven('DATABASE_URL')) mistakes.push(`${name} is set without DATABASE_URL`);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const config = values as unknown as { -readonly [K in keyof Config]: Config[K] };
  config.seed ??= config.databaseUrl === undefined ? 'demo' : 'none';
  return config;
}

/** A configuration for tests: an empty environment with some keys given. */
export function configFor(given: Partial<Config> = {}): Config {
  return { ...readConfig({ DATA_DIR: 'memory://', PORT: '0', LOG_LEVEL: 'silent', WATCH: '0' }), ...given };
}

function parseApiBase(value: string): string {
  if (value === '/api') return value;
  return url(['http:', 'https:']).parse(value).replace(/\/+$/, '');
}

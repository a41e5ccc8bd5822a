import { type ClientConfig, types } from 'pg';
import type { Database } from '../database';
import { TYPE_PARSERS } from '../types';

const ZONE = 'UTC';
const DATE_STYLE = 'ISO';

/** What every connection has. */
export const CLIENT_CONFIG: ClientConfig = {
  connectionTimeoutMillis: 5_000,
  // A server that went without a word, as with the power, is noticed in the end.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'cockpit',
  types: {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      (format === 'binary' ? undefined : TYPE_PARSERS[oid]) ??
      types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
  },
};

/** What a session of our own has set when it begins, whatever its account is settled to; 0 is no limit. */
export function sessionConfig(statementTimeoutMs: number): ClientConfig {
  const settings = {
    timezone: ZONE,
    DateStyle: DATE_STYLE,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  };
  return {
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

/**
 * Has every session of our account in this database begin with the same, for those that a pooler opens: it takes no
 * settings from us. They may be set already, by another instance as well.
 */
export async function settleRole(query: Database['query'], statementTimeoutMs: number): Promise<void> {
  const settings = {
    TimeZone: ZONE,
    DateStyle: DATE_STYLE,
    statement_timeout: `${statementTimeoutMs}ms`,
    idle_in_transaction_session_timeout: `${statementTimeoutMs}ms`,
  };
  const wanted = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const [role] = await query<{ name: string; database: string; config: string[] | null }>({
    text: `select quote_ident(current_user) as name, quote_ident(current_database()) as database, (select setconfig from pg_db_role_setting
      where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())) as config`,
    values: [],
  });
  if (!role || wanted.every((entry) => role.config?.includes(entry))) return;
  for (const [name, value] of Object.entries(settings))
    await query({ text: `alter role ${role.name} in database ${role.database} set ${name} = '${value}'`, values: [] });
}

/** Throws if the sessions that a pooler gives do not begin so: it may have opened them before it was settled. */
export async function checkPooled(query: Database['query']): Promise<void> {
  const [row] = await query<{ zone: string; style: string; most: string }>({
    text: `select current_setting('TimeZone') as zone, current_setting('DateStyle') as style, current_setting('statement_timeout') as most`,
    values: [],
  });
  if (row?.zone === ZONE && row.style.startsWith(DATE_STYLE) && row.most !== '0') return;
  throw new Error(
    `The pooler at DATABASE_URL has sessions from before the account was settled (time zone ${row?.zone}, date style ${row?.style}, statement_timeout ${row?.most}): have it open them anew (RECONNECT in PgBouncer).`,
  );
}

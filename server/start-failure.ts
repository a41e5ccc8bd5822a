import { DatabaseUnavailable, DataFolderInUse } from './platform/db';

/**
 * Takes what ended the start, or a command, and the environment; gives one line that names the thing and what can be done,
 * or `otherwise` and what the error says.
 */
export function startFailure(
  error: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  otherwise = 'The server could not start',
): string {
  if (!(error instanceof Error)) return String(error);
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (error instanceof DataFolderInUse) return error.message;
  if (code === 'EADDRINUSE')
    return `Port ${port ?? environment.PORT ?? 5280} is in use by another program. Set PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && address === undefined && !environment.DATABASE_URL))
    return `HOST is ${JSON.stringify(environment.HOST)}, which is no address of this machine.`;
  if (error instanceof DatabaseUnavailable && environment.DATABASE_URL)
    return `The database of DATABASE_URL${at(environment.DATABASE_URL)} cannot be reached: ${reason(error)}. Is it running?`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database of DATABASE_URL${at(environment.DATABASE_URL)} refuses: ${error.message}.`;
  return environment.DEV === '1' && error.stack
    ? error.stack
    : `${otherwise}: ${error.message || (error as AggregateError).errors?.[0]?.message}`;
}

function reason(error: Error): string {
  const cause = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
  return cause instanceof Error && cause.message ? cause.message : error.message;
}

/** Host and name of the database, without its password. */
function at(url: string | undefined): string {
  if (!url || !URL.canParse(url)) return '';
  const { host, pathname } = new URL(url);
  return ` (${host}${pathname})`;
}

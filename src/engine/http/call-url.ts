export type QueryValue = string | number | boolean | null | undefined;
/** Query parameters by name or in order. A list repeats its parameter; an empty value leaves it out. */
export type Query =
  | Readonly<Record<string, QueryValue | readonly QueryValue[]>>
  | readonly (readonly [name: string, value: QueryValue | readonly QueryValue[]])[];

/** The address of a call: paths are below the base, and one that starts with http is used as given (HTTP-001, HTTP-003). */
export function callUrl(base: string, path: string, query: Query = []): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Array.isArray(query) ? query : Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one));
    }
  }
  const url = isAbsolute(path) ? path : `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  const search = parameters.toString();
  if (!search) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${search}`;
}

/** True if the token may go to this address: the API itself, or an allowed origin (OPEN-030). */
export function isTrusted(base: string, path: string, allowedOrigins: readonly string[]): boolean {
  if (!isAbsolute(path)) return true;
  const origin = originOf(path);
  return (
    origin !== null && (origin === originOf(base) || allowedOrigins.some((allowed) => originOf(allowed) === origin))
  );
}

function isAbsolute(path: string): boolean {
  return /^https?:/i.test(path);
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

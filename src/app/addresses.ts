import { LOGIN_PATHS } from '../engine/constants';

/** Which address the gate leads to: login without a session, and back to where the person wanted to go. */
const WANTED = 'to';

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Both login pages are open without a session (ROUTE-001, ROUTE-002). */
export function isLoginPath(pathname: string): boolean {
  return LOGIN_PATHS.some((path) => pathname === `/${path}` || pathname === `/${path}/`);
}

/** Where a person without a session is sent; null: stays. A deliberate log-out forgets what was open (ROUTE-071). */
export function addressWithoutSession({ pathname, search }: Address, left: boolean): string | null {
  if (isLoginPath(pathname)) return null;
  const wanted = `${pathname}${search}`;
  return left || wanted === '/' ? '/login' : `/login?${new URLSearchParams({ [WANTED]: wanted })}`;
}

/** Where a person who has just signed in goes on: the wanted address, if it is one of ours, else the dashboard. */
export function addressWithSession({ pathname, search }: Address): string | null {
  if (!isLoginPath(pathname)) return null;
  const wanted = new URLSearchParams(search).get(WANTED) ?? '/';
  const isOurs = wanted.startsWith('/') && !wanted.startsWith('//') && !wanted.includes('\\');
  return isOurs && !isLoginPath(wanted.split('?')[0] ?? '') ? wanted : '/';
}

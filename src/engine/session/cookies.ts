/** As much of a document as cookies need. */
export interface CookieDocument {
  cookie: string;
}

/** Sets a cookie for the browser's session, for this site only. */
export function writeCookie(document: CookieDocument, name: string, value: string, secure: boolean): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The value of a cookie, or null. */
export function readCookie(document: CookieDocument, name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if (!pair) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** Removes a cookie. */
export function removeCookie(document: CookieDocument, name: string): void {
  document.cookie = `${name}=; Path=/; SameSite=Lax; Max-Age=0`;
}

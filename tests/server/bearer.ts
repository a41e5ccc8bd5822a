/** The header by which a token is sent. */
export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

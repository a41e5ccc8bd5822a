/** Signs in as a demo user; gives the bearer token. */
export async function logIn(url: string, userName = 'global'): Promise<{ token: string }> {
  const answer = await fetch(`${url}/api/Authentication/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ businessUnitName: 'Nordlager Oslo', userName, password: 'Demo-2026' }),
  });
  if (!answer.ok) throw new Error(`log-in answered ${answer.status}: ${await answer.text()}`);
  return { token: ((await answer.json()) as { accessToken: string }).accessToken };
}

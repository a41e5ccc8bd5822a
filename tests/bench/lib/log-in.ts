import type pg from 'pg';

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

/** Signs in as many people, each like the demo's `global`: one person's calls take turns, those of several do not. */
export async function logInPeople(url: string, client: pg.Client, count: number): Promise<readonly string[]> {
  await client.query(
    `insert into app_user (business_unit, user_name, password_hash, user_roles, default_language, user_type)
     select business_unit, 'bench' || i, password_hash, user_roles, default_language, user_type
     from app_user cross join generate_series(1, $1) i where user_name = 'global' and business_unit = 'Nordlager Oslo'`,
    [count],
  );
  const tokens: string[] = [];
  for (let i = 1; i <= count; i++) tokens.push((await logIn(url, `bench${i}`)).token);
  return tokens;
}

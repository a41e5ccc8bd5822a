/** Rows of the definitions that the demo has none of, for tests that go through all definitions. */
import { type Client, OSLO, type TestServer } from './harness';

const DAY_MS = 86_400_000;

/** A service account with a living and a revoked key, a second factor, and two requests that wait for approval. */
export async function addRowsOfAll(server: TestServer, { fetchJson, user }: Client): Promise<void> {
  const account = { userName: 'erp', userRoles: ['OperatorRole'] };
  const { id } = (await fetchJson<{ id: string }>('/ServiceAccount', { method: 'POST', body: account })).body;
  const endsAt = new Date(Date.now() + DAY_MS).toISOString();
  for (const name of ['Nightly', 'Former']) {
    const key = { accountId: id, name, reads: ['supplier'], endsAt };
    const made = await fetchJson('/AccessKey', { method: 'POST', body: key });
    if (made.status !== 200) throw new Error(`No key was made: ${JSON.stringify(made.body)}`);
  }
  const { query } = server.ctx.database;
  await query({ text: `update access_key set revoked_at = now(), revoked_by = 'x' where name = 'Former'`, values: [] });
  await query({
    text: `insert into second_factor (id, kind, name, secret, created_at, business_unit, user_id)
      select 'of-all', 'totp', 'Telephone', '', now(), business_unit, id from app_user
      where business_unit = $1 and user_name = 'purchaser'`,
    values: [OSLO],
  });
  for (const [asker, by] of [
    ['x', 'operator'],
    [user.userId, user.userName],
  ])
    await query({
      text: `insert into approval_request (business_unit, definition, action, entity, row_name, request, asked, permission,
        asked_by_id, asked_by, asked_at, ends_at)
      values ($1, 'stock', 'loseStock', 'stock', 'one', '{}', '[]', 'header.approvals', $2, $3, now(), now() + interval '7 days')`,
      values: [OSLO, asker, by],
    });
}

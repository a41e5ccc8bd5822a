import { describe, expect, it } from 'vitest';
import { ApiError, ERROR_CODES } from '../../../../src/engine/http';
import { savePermissions } from '../../../../src/overrides/user-settings/permissions/save-permissions';

const defaults = {
  header: { info: true },
  grid: { can_filter: true },
  data: { can_navigate: true, can_remove_hold: true },
};
type Sent = { readonly key: string; readonly value: string; readonly seen: string | null };

/** A server that keeps texts by group, and refuses what was not written over what stands there. */
function server(stored: Record<string, string> = {}, broken = '') {
  const sent: string[] = [];
  const put = async (_path: string, body: unknown) => {
    const { key, value, seen } = body as Sent;
    sent.push(key);
    const body409 = { title: '', timeStamp: '', version: '' };
    if (key === broken)
      throw new ApiError('Error', 422, { ...body409, message: 'no', errorCode: ERROR_CODES.validation });
    if ((stored[key] ?? null) !== seen) {
      const current = { value: stored[key] ?? null };
      throw new ApiError('Error', 409, { ...body409, message: 'stale', errorCode: ERROR_CODES.stale, current });
    }
    stored[key] = value;
    return { data: null, status: 204 };
  };
  return { stored, sent, http: { put } as unknown as Parameters<typeof savePermissions>[0] };
}

describe('saving rights', () => {
  it('sends the groups that are changed, and none besides', { tags: ['LOWCODE-022'] }, async () => {
    const { http, sent, stored } = server();
    const changes = { 'data.can_navigate': false, 'grid.can_filter': ['Picker'] };
    expect(await savePermissions(http, defaults, { texts: {}, changes })).toMatchObject({ changes: {}, clashes: [] });
    expect(sent).toEqual(['grid', 'data']);
    expect(stored).toEqual({ grid: '{"can_filter":["Picker"]}', data: '{"can_navigate":false}' });
  });

  it('lays the changes over what somebody else has saved meanwhile', { tags: ['LOWCODE-022'] }, async () => {
    const { http, stored } = server({ data: '{"can_remove_hold":false}' });
    const saved = await savePermissions(http, defaults, { texts: {}, changes: { 'data.can_navigate': false } });
    expect(saved.changes).toEqual({});
    expect(JSON.parse(stored.data ?? '')).toEqual({ can_remove_hold: false, can_navigate: false });
  });

  it('does not replace unasked a right that both have changed; once more it does', {
    tags: ['LOWCODE-022'],
  }, async () => {
    const { http, stored } = server({ data: '{"can_navigate":["Packer"]}' });
    const changes = { 'data.can_navigate': ['Picker'] };
    const first = await savePermissions(http, defaults, { texts: {}, changes });
    expect(first).toMatchObject({ changes, clashes: ['data.can_navigate'] });
    expect(stored.data).toBe('{"can_navigate":["Packer"]}');
    expect(await savePermissions(http, defaults, first)).toMatchObject({ changes: {}, clashes: [] });
    expect(stored.data).toBe('{"can_navigate":["Picker"]}');
  });

  it('keeps what was not saved, with the reason', async () => {
    const { http } = server({}, 'data');
    const changes = { 'data.can_navigate': false, 'grid.can_filter': false };
    const saved = await savePermissions(http, defaults, { texts: {}, changes });
    expect(saved.changes).toEqual({ 'data.can_navigate': false });
    expect(saved.error).toBeInstanceOf(ApiError);
  });
});

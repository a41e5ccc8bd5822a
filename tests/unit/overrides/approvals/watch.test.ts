import { expect, it, vi } from 'vitest';
import { API } from '../../../../src/engine/http';
import { createWatch, type Looked } from '../../../../src/overrides/approvals/watch';

/** A server with requests of Ola, and his setting. */
function serverOf(states: Record<string, string>) {
  let setting: string | null = null;
  const rows = () =>
    Object.entries(states).map(([id, state]) => ({
      id,
      state,
      askedById: 'ola',
      decidedBy: state === 'Waiting' ? null : 'Kari',
    }));
  const get = async (path: string, query: { readonly filter: string }) => {
    if (path === API.userSettings) return { data: { value: setting } };
    const [property, , value] = JSON.parse(query.filter) as [string, string, string | string[]];
    return { data: rows().filter((row) => [value].flat().includes(row[property as 'id' | 'state'])) };
  };
  const put = async (path: string, body: { readonly value: string }) => {
    expect(path).toBe(API.cockpitSettings);
    setting = body.value;
  };
  return { states, http: { get, put } as unknown as Parameters<typeof createWatch>[0] };
}

it('what was decided while one was away is told once', { tags: ['OPEN-269'] }, async () => {
  const { http, states } = serverOf({ a: 'Waiting', b: 'Waiting', old: 'Approved' });
  const told: Looked[] = [];
  const logIn = () => createWatch(http, { userId: 'ola', userName: 'Ola' }, (looked) => void told.push(looked));
  const first = logIn();
  first.look();
  await vi.waitFor(() => expect(told).toHaveLength(1));
  first.end();
  states.a = 'Declined';

  for (const decided of [[{ id: 'a' }], []]) {
    told.length = 0;
    const again = logIn();
    again.look();
    await vi.waitFor(() => expect(told).toMatchObject([{ toDecide: 0, decided }]));
    again.end();
  }
});

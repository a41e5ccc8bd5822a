// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { API } from '../../../../src/engine/http';
import { RightsPage } from '../../../../src/overrides/rights/rights-page';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { drawing } from '../../component';

const draw = drawing();
beforeEach(() => history.replaceState(null, '', '/'));

const PEOPLE = [
  { id: 'kari', userName: 'kari', displayName: 'Kari' },
  { id: 'per', userName: 'per', displayName: 'Per' },
];
const own = { roles: [], permissions: {}, features: [], rightChanges: {}, flagChanges: {} };

/** Kari's page over a server whose answers about rights come when they are let go. */
function open(start = '/') {
  const waiting: (() => void)[] = [];
  const get = vi.fn(async (path: string, query?: { readonly userId: string }) => {
    if (path !== API.rightsOf) return { data: PEOPLE };
    await new Promise<void>((resolve) => waiting.push(resolve));
    const { displayName } = PEOPLE.find(({ id }) => id === (query?.userId ?? 'kari')) ?? {};
    return { data: { ...own, displayName } };
  });
  const parts = {
    http: { get },
    product: {
      models: {
        user: {
          name: 'user',
          plural: 'Users',
          endpoints: { list: { path: '/User' } },
          pages: [],
          actions: [],
          properties: [],
        },
      },
      menu: { pages: [] },
      permissions: { header: { info: true, import: true }, grid: {}, data: {} },
    },
    session: { userId: 'kari', userName: 'kari', displayName: 'Kari' },
    holders: () => [],
  } as unknown as Partial<Cockpit>;
  const drawn = draw(<RightsPage />, parts, start);
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Person' });
  return { ...drawn, get, select, letGo: () => act(async () => waiting.splice(0).forEach((go) => void go())) };
}

it('the keyboard stays in the choice of a person, whose name it says, while rights are read', async () => {
  const { user, get, select, letGo, address } = open();
  await letGo();
  const before = select();
  before.focus();
  await user.selectOptions(before, 'per');
  expect(address()).toBe('/?user=per');
  expect(select()).toBe(before);
  expect(document.activeElement).toBe(before);
  expect(select().selectedOptions[0]?.textContent).toBe('Per');
  await letGo();
  expect(await screen.findByRole('heading', { name: /Per/ })).toBeDefined();
  expect(get.mock.calls.filter(([path]) => path === '/User')).toHaveLength(1);
});

it('nobody else is named before it is known who is looked at', () => {
  const { select } = open('/?user=per');
  expect(select().selectedOptions[0]?.textContent).toBe('');
});

it('what was looked for among one person’s rights is not looked for among another’s', async () => {
  const { user, select, letGo } = open('/?find=import');
  await letGo();
  const find = () => screen.getByRole('searchbox');
  expect(find()).toHaveProperty('value', 'import');
  await user.selectOptions(select(), 'per');
  await letGo();
  expect(find()).toHaveProperty('value', '');
});

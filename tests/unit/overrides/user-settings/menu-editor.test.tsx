// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CockpitSettings } from '../../../../src/engine/http';
import { MenuEditor } from '../../../../src/overrides/user-settings/menu/menu-editor';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { drawing } from '../../component';

const draw = drawing();

const tasks = { title: 'Tasks', to: 'tasks-page', routes: [] };
const product = { menu: { pages: [], settings: [], fallback: [], main: [tasks] }, models: {}, broken: [] };

/** Settings of a unit that calls the tasks so. */
function called(displayName: string): CockpitSettings {
  const routes = [{ routeName: 'tasks-page', displayName, isAllowed: true, order: 1, routes: [] }];
  return { Routes: { menuSettings: { routeConfigs: JSON.stringify(routes) } } } as unknown as CockpitSettings;
}

/** The editor of the menu of a unit that calls the tasks `Work` at first. */
function open() {
  const editor = (settings: CockpitSettings) => (
    <MenuEditor settings={settings} kept={undefined} onDraft={() => undefined} />
  );
  const parts = { product, messages: { notice: vi.fn() } } as unknown as Partial<Cockpit>;
  const { user, rerender } = draw(editor(called('Work')), parts);
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Tasks/ });
  return { user, name, readAnew: (settings: CockpitSettings) => rerender(editor(settings)) };
}

it('the menu is as it was read last, unless it is changed', async () => {
  const { user, name, readAnew } = open();
  expect(name().value).toBe('Work');
  readAnew(called('Jobs'));
  expect(name().value).toBe('Jobs');
  await user.type(name(), ', ours');
  readAnew(called('Work'));
  expect(name().value).toBe('Jobs, ours');
});

it.each(['discarded', 'typed back'])('a menu that was read meanwhile shows once the changes are %s', async (how) => {
  const { user, name, readAnew } = open();
  await user.type(name(), 's');
  readAnew(called('Jobs'));
  if (how === 'discarded') await user.click(screen.getByRole('button', { name: 'Discard' }));
  else await user.type(name(), '{Backspace}');
  expect(name().value).toBe('Jobs');
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CockpitSettings } from '../../../../src/engine/http';
import { PermissionEditor } from '../../../../src/overrides/user-settings/permissions/permission-editor';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { drawing } from '../../component';

const draw = drawing();

const RIGHT = { header: { info: true }, grid: {}, data: {} };
const rolesOf = (...names: string[]) => names.map((userRoleName) => ({ userRoleName, systemRole: null }));

/** The editor in a cockpit whose calls of roles answer one after the other. */
function open(...answers: (object | Error)[]) {
  const asked: string[] = [];
  const get = vi.fn(async (path: string) => {
    asked.push(path);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return { data: answer };
  });
  const parts = {
    http: { get },
    product: { permissions: RIGHT, models: {} },
    session: { roles: ['AdminRole'], language: 'en-GB', features: new Set() },
    messages: {},
  } as unknown as Partial<Cockpit>;
  const onDraft = vi.fn();
  const settings = { permissions: {} } as CockpitSettings;
  return {
    ...draw(<PermissionEditor settings={settings} kept={undefined} onDraft={onDraft} />, parts),
    asked,
    onDraft,
  };
}

it('rights are not edited while nobody knows which roles there are', { tags: ['LOWCODE-022'] }, async () => {
  const { user, asked, onDraft } = open(new Error('no'), rolesOf('Packer', 'Picker'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(again);
  await user.click(await screen.findByRole('checkbox', { name: /^Picker/ }));
  expect(onDraft).toHaveBeenLastCalledWith({ 'header.info': ['Packer'] });
  // What every holder of the page's right may ask; the list of roles is for who manages people.
  expect(new Set(asked)).toEqual(new Set(['/UserAssignableRoles/header']));
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { API, type CockpitSettings } from '../../../../src/engine/http';
import type { PermissionSettings } from '../../../../src/engine/permission';
import { PermissionEditor } from '../../../../src/overrides/user-settings/permissions/permission-editor';
import type { Edited } from '../../../../src/overrides/user-settings/permissions/save-permissions';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { drawing } from '../../component';

const draw = drawing();

const RIGHT = { header: { info: true }, grid: {}, data: {} };
const rolesOf = (...names: string[]) => names.map((userRoleName) => ({ userRoleName, systemRole: null }));

/** The editor in a cockpit whose calls of roles answer one after the other. */
function open(answers: readonly (object | Error)[], kept?: Edited, texts: PermissionSettings = {}) {
  const left = [...answers];
  const asked: string[] = [];
  const get = vi.fn(async (path: string) => {
    asked.push(path);
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return { data: answer };
  });
  const put = vi.fn(async () => ({ data: null, status: 204 }));
  const parts = {
    http: { get, put },
    product: { permissions: RIGHT, models: {} },
    session: { roles: ['AdminRole'], language: 'en-GB', features: new Set() },
    messages: { notice: vi.fn(), error: vi.fn() },
  } as unknown as Partial<Cockpit>;
  const onDraft = vi.fn();
  const editor = (permissions: PermissionSettings) => (
    <PermissionEditor settings={{ permissions } as CockpitSettings} kept={kept} onDraft={onDraft} />
  );
  const { rerender, ...drawn } = draw(editor(texts), parts);
  return {
    ...drawn,
    /** The page has read what is stored by now. */
    readAnew: (permissions: PermissionSettings) => rerender(editor(permissions)),
    asked,
    onDraft,
    put,
  };
}

it('rights are not edited while nobody knows which roles there are', { tags: ['LOWCODE-022'] }, async () => {
  const { user, asked, onDraft } = open([new Error('no'), rolesOf('Packer', 'Picker')]);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(again);
  await user.click(await screen.findByRole('checkbox', { name: /^Picker/ }));
  expect(onDraft).toHaveBeenLastCalledWith({ texts: {}, changes: { 'header.info': ['Packer'] } });
  // What every holder of the page's right may ask; the list of roles is for who manages people.
  expect(new Set(asked)).toEqual(new Set(['/UserAssignableRoles/header']));
});

it('rights that come back are saved over what they were changed of, not over what is there by now', {
  tags: ['OPEN-237'],
}, async () => {
  const kept = { texts: { header: '{"info":["Packer"]}' }, changes: { 'header.info': ['Picker'] } };
  const { user, put } = open([rolesOf('Packer', 'Picker')], kept, { header: '{"info":false}' });
  await user.click(await screen.findByRole('button', { name: 'Save for the business unit' }));
  expect(put).toHaveBeenCalledWith(
    API.settingsForAll,
    expect.objectContaining({ value: '{"info":["Picker"]}', seen: '{"info":["Packer"]}' }),
  );
});

it('rights are as they were read last, unless some are changed', async () => {
  const { user, readAnew, onDraft } = open([rolesOf('Packer', 'Picker')]);
  const packer = await screen.findByRole('checkbox', { name: /^Packer/ });
  expect(packer).toHaveProperty('checked', true);
  readAnew({ header: '{"info":["Picker"]}' });
  expect(packer).toHaveProperty('checked', false);
  await user.click(packer);
  readAnew({ header: '{"info":false}' });
  expect(packer).toHaveProperty('checked', true);
  expect(onDraft).toHaveBeenLastCalledWith(expect.objectContaining({ texts: { header: '{"info":["Picker"]}' } }));
});

it.each(['discarded', 'taken back'])('rights that were read meanwhile show once the changes are %s', async (how) => {
  const { user, readAnew, put } = open([rolesOf('Packer', 'Picker')]);
  const packer = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Packer/ });
  const picker = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Picker/ });
  await user.click(packer);
  readAnew({ header: '{"info":["Picker"]}' });
  await user.click(how === 'discarded' ? screen.getByRole('button', { name: 'Discard' }) : packer);
  expect([packer.checked, picker.checked]).toEqual([false, true]);
  await user.click(packer);
  await user.click(screen.getByRole('button', { name: 'Save for the business unit' }));
  expect(put).toHaveBeenCalledWith(API.settingsForAll, expect.objectContaining({ seen: '{"info":["Picker"]}' }));
});

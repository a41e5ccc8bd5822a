// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, ApiError, ERROR_CODES } from '../../../../src/engine/http';
import { type CustomViewHeader, type GridState, readRowMarks } from '../../../../src/engine/view';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { type Opening, plainOpening, ViewPicker, viewMenu } from '../../../../src/renderers/views';
import { entity } from '../../../model-fixture';
import { drawing, problemOf } from '../../component';

const model = entity();
const plain = plainOpening(model);
const changed: GridState = { ...plain.base, search: 'box' };

const view = (id: string, customViewName: string, isShared: boolean): CustomViewHeader => ({
  id,
  key: 'widget_GridSettings',
  owner: 'widget',
  customViewName,
  isShared,
  isOwn: !isShared,
  savedAt: '2026-11-20T09:30:00Z',
  visibleColumnName: [],
  columnToSortOn: '',
  sortingDirection: '',
  columnWidth: {},
  activeFilters: [],
  columnGrouping: [],
});
const mine = view('m', 'My boxes', false);
const shared = view('s', 'All boxes', true);
const marks = { focused: 'w-1', selected: ['p-1', 'p-2'] };
const lists: Opening = { ...plain, views: [mine, shared] };

const messages = { notice: vi.fn(), warning: vi.fn(), error: vi.fn(), confirm: vi.fn(async () => true) };
const http = { put: vi.fn(), post: vi.fn(), delete: vi.fn() };
const assign = vi.fn();

const draw = drawing();
beforeAll(async () => {
  // The menu's code comes late; here it is there already.
  await viewMenu.fetch();
  // Pages are not loaded again here.
  vi.stubGlobal('location', { origin: 'http://cockpit', pathname: '/widgets', assign });
});
beforeEach(() => {
  vi.resetAllMocks();
  messages.confirm.mockResolvedValue(true);
  http.put.mockResolvedValue({ data: { id: 'new' } });
});

async function open(opening: Opening = lists, { state = plain.base, rights = (_: string): boolean => true } = {}) {
  const parts = { messages, http, may: rights } as unknown as Cockpit;
  const drawn = draw(
    <ViewPicker
      model={model}
      opening={opening}
      state={state}
      marks={() => marks}
      onLink={() => '/widgets?search=box'}
    />,
    parts,
    '/widgets?columns=name&tab=2',
  );
  const [button] = screen.queryAllByRole('button', { name: /^View: / });
  if (button) await drawn.user.click(button);
  return drawn;
}

const picker = () => screen.getByRole('button', { name: /^View: / });
/** The menu's items in order; those that are chosen are marked. */
const items = () =>
  [...screen.getByRole('menu').querySelectorAll('[role^=menuitem]')].map(
    (item) => `${item.getAttribute('aria-checked') === 'true' ? '✓ ' : ''}${item.textContent}`,
  );
const item = (name: string) => screen.getByRole('menuitem', { name });
const toggle = (name: string) => screen.getByRole('menuitemcheckbox', { name });
const reloaded = (address: string) => vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(address));
const opened: Opening = { ...lists, id: 'm', view: mine };

describe('the picker of views', () => {
  it('lists the views that there are and opens one, which forgets what the address said of the last', async () => {
    const { user, address } = await open();
    expect(items()).toEqual([
      '✓ Standard',
      'My boxes',
      'All boxes',
      'Save as a new view…',
      'This view, for me',
      'This view, for everybody',
      'As it stands now, for me',
      'As it stands now, for the business unit',
      'As it stands now, for everybody',
      'Forget what I chose',
      'Copy a link to exactly this',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'All boxes' }));
    expect(address()).toBe('/widgets?custom-view=s&tab=2');
  });

  it('offers nobody what is beyond their rights', async () => {
    const mayUse = (permission: string) => permission === 'grid.can_use_custom_views';
    const { unmount } = await open({ ...lists, id: 's', view: shared }, { rights: mayUse, state: changed });
    expect(items()).toEqual([
      'Standard',
      'My boxes',
      '✓ All boxes',
      'Delete “All boxes”',
      'Copy a link to exactly this',
    ]);
    unmount();
    const { container } = await open(lists, { rights: () => false });
    expect(container.textContent).toBe('');
  });

  it('says what is shown, whether it was changed, and which view opens first', async () => {
    const first: Opening = { ...opened, primaries: [{ id: 'm', owner: 'widget', isShared: false }] };
    await open(first, { state: changed });
    expect(screen.getByRole('button', { name: 'View: My boxes' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'Changed, not saved' })).toBeDefined();
    const shown = screen.getByRole('menuitemradio', { name: /^My boxes/ });
    expect(within(shown).getByRole('img', { name: 'Opens first' })).toBeDefined();
    expect(toggle('This view, for me').getAttribute('aria-checked')).toBe('true');
  });

  it('saves what is shown under a name that is right and free, and shows it', async () => {
    const { user } = await open(lists, { state: changed });
    await user.click(item('Save as a new view…'));
    const name = screen.getByRole('textbox', { name: 'Name' });
    const save = (typed: string) => user.clear(name).then(() => user.type(name, `${typed}{Enter}`));
    await save('a/b');
    expect(problemOf(name)).toBe('Use 1 to 50 letters, digits, spaces, - or _');
    await save('all BOXES');
    expect(problemOf(name)).toBe('Name already exist. Please try another name');
    expect(http.put).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox', { name: 'Share with all of the business unit' }));
    await save(' Heavy boxes ');
    expect(http.put).toHaveBeenCalledExactlyOnceWith(
      API.saveViewForAll,
      expect.objectContaining({ customViewName: 'Heavy boxes', isShared: true, owner: 'widget' }),
    );
    expect(readRowMarks(http.put.mock.calls[0]?.[1].gridSettings)).toEqual(marks);
    expect(screen.queryByRole('dialog')).toBeNull();
    await reloaded('/widgets?custom-view=new&tab=2');
  });

  it('says in the dialog why a view was not saved', async () => {
    http.put.mockRejectedValue(new Error('The line is down'));
    const { user } = await open();
    await user.click(item('Save as a new view…'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('failed to save the view: The line is down');
    expect(assign).not.toHaveBeenCalled();
  });

  it('writes over a view only what is new, and over another person’s version only when told to', async () => {
    const { unmount } = await open(opened);
    expect(item('Save “My boxes”').getAttribute('aria-disabled')).toBe('true');
    unmount();
    const body = { title: '', message: '', errorCode: ERROR_CODES.stale, timeStamp: '', version: '' } as const;
    http.put.mockRejectedValueOnce(new ApiError('Error', 412, body));
    const { user } = await open(opened, { state: changed });
    await user.click(item('Save “My boxes”'));
    await reloaded('/widgets?custom-view=new&tab=2');
    expect(messages.confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ destructive: true }));
    const [first, second] = http.put.mock.calls.map(([, draft]) => draft);
    expect(first).toMatchObject({ id: 'm', savedAt: mine.savedAt });
    expect(second).toMatchObject({ id: 'm' });
    expect(second).not.toHaveProperty('savedAt');
  });

  it('deletes a view only after asking, and says who may not', async () => {
    messages.confirm.mockResolvedValueOnce(false);
    const { user } = await open({ ...lists, id: 's', view: shared });
    await user.click(item('Delete “All boxes”'));
    expect(http.delete).not.toHaveBeenCalled();
    const body = { title: '', message: '', errorCode: ERROR_CODES.accessDenied, timeStamp: '', version: '' } as const;
    http.delete.mockRejectedValueOnce(new ApiError('Error', 422, body));
    await user.click(picker());
    await user.click(item('Delete “All boxes”'));
    await vi.waitFor(() =>
      expect(messages.warning).toHaveBeenCalledExactlyOnceWith('You do not have the rights to delete the view'),
    );
    expect(http.delete).toHaveBeenCalledExactlyOnceWith(API.customView, { id: 's' });
  });

  it('copies the address that shows the same to somebody else', async () => {
    const { user } = await open();
    await user.click(item('Copy a link to exactly this'));
    expect(await navigator.clipboard.readText()).toBe('http://cockpit/widgets?search=box');
    expect(messages.notice).toHaveBeenCalledExactlyOnceWith('Link copied');
  });
});

// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '../../../../src/engine/http';
import { itEach } from '../../../lib/it-each';
import { dialog, hostMessages } from './host';

const host = hostMessages();
const press = (name: string) => host.user.click(screen.getByRole('button', { name }));

describe('what is told in a dialog', () => {
  itEach([
    [['MODAL-027'], 'success', 'Done'],
    [['MODAL-028'], 'warning', 'Note'],
  ] as const)('a %s has its title, its text and one button, and is gone with it', async (kind, title) => {
    act(() => host.store[kind]('Eight stocks were moved.'));
    const told = screen.getByRole('alertdialog', { name: title });
    expect(told.querySelector(`.dialog-icon.${kind === 'success' ? 'success' : 'caution'}`)).not.toBeNull();
    expect(told.textContent).toContain('Eight stocks were moved.');
    await press('OK');
    expect(dialog()).toBeNull();
  });

  it('a success that tells something once has it copied, and nothing else of its text', {
    tags: ['MODAL-027', 'OPEN-258'],
  }, async () => {
    act(() => host.store.success('Copy it now: wck_1', 'wck_1'));
    await press('Copy');
    expect(await navigator.clipboard.readText()).toBe('wck_1');
    expect(dialog()).not.toBeNull();
    await press('OK');
    expect(dialog()).toBeNull();
  });

  it('an error has the title of all errors, its message and details, and can be copied', {
    tags: ['MODAL-029', 'ERROR-001'],
  }, async () => {
    const body = { title: '', message: 'The row has changed', errorCode: 'STALE', timeStamp: '', version: '' } as const;
    act(() => host.store.error(new ApiError('Error', 412, { ...body, details: 'supplier s-1' })));
    const told = screen.getByRole('alertdialog', { name: 'could not perform the action' });
    expect(told.querySelector('.dialog-icon.failure')).not.toBeNull();
    expect(told.textContent).toContain('The row has changed');
    await press('Copy');
    expect(await navigator.clipboard.readText()).toBe('The row has changed\n\nsupplier s-1');
    expect(dialog()).not.toBeNull();
    await press('OK');
    expect(dialog()).toBeNull();
  });

  it('an error that is open is not shown a second time, nor is one of which nobody is told', {
    tags: ['ERROR-004'],
  }, async () => {
    const error = Object.assign(new Error('The printer is away'), { stack: 'at print.ts:7' });
    act(() => {
      host.store.error(error);
      host.store.error(error);
      host.store.error(Object.assign(new Error('left the page'), { name: 'AbortError' }));
    });
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    expect(screen.getByText('at print.ts:7').closest('details')?.open).toBe(false);
    await press('Copy');
    expect(await navigator.clipboard.readText()).toBe('The printer is away\n\nat print.ts:7');
    await press('OK');
    act(() => host.store.error(error));
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });

  it('a notice that goes with the focus gives it back to where it came from', async () => {
    const row = document.body.appendChild(document.createElement('button'));
    onTestFinished(() => row.remove());
    row.focus();
    act(() => host.store.notice('Held', { title: 'Undo', ms: 1000, run: () => undefined }));
    await press('Undo');
    expect(screen.queryByText('Held')).toBeNull();
    expect(document.activeElement).toBe(row);
  });

  it('several lie one over the other, each with its own end', async () => {
    act(() => host.store.warning('first'));
    act(() => host.store.success('second'));
    const [, upper] = screen.getAllByRole('alertdialog');
    await host.user.click(within(upper!).getByRole('button', { name: 'OK' }));
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    expect(dialog()?.textContent).toContain('first');
  });
});

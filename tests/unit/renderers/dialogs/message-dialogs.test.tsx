// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../src/engine/http';
import { dialog, hostMessages } from './host';

const host = hostMessages();
const heading = () => dialog()?.querySelector('h2')?.textContent;
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.dialog-foot button')].find(
    ({ textContent }) => textContent === name,
  );

describe('what is told in a dialog', () => {
  it.each([
    ['MODAL-027', 'success', 'Done'],
    ['MODAL-028', 'warning', 'Note'],
  ] as const)('%s a %s has its title, its text and one button, and is gone with it', (_row, kind, title) => {
    act(() => host.store[kind]('Eight stocks were moved.'));
    expect(heading()).toBe(title);
    expect(dialog()?.querySelector(`.dialog-icon.${kind === 'success' ? 'success' : 'caution'}`)).not.toBeNull();
    expect(dialog()?.textContent).toContain('Eight stocks were moved.');
    act(() => button('OK')?.click());
    expect(dialog()).toBeNull();
  });

  it('MODAL-029 ERROR-001 an error has the title of all errors, its message and details, and can be host.copied', () => {
    const body = { title: '', message: 'The row has changed', errorCode: 'STALE', timeStamp: '', version: '' } as const;
    act(() => host.store.error(new ApiError('Error', 412, { ...body, details: 'supplier s-1' })));
    expect(heading()).toBe('could not perform the action');
    expect(dialog()?.querySelector('.dialog-icon.failure')).not.toBeNull();
    expect(dialog()?.textContent).toContain('The row has changed');
    act(() => button('Copy')?.click());
    expect(host.copied).toHaveBeenCalledExactlyOnceWith('The row has changed\n\nsupplier s-1');
    expect(dialog()).not.toBeNull();
    act(() => button('OK')?.click());
    expect(dialog()).toBeNull();
  });

  it('a notice that goes with the focus gives it back to where it came from', () => {
    const row = document.body.appendChild(document.createElement('button'));
    row.focus();
    act(() => host.store.notice('Held', { title: 'Undo', ms: 1000, run: () => undefined }));
    const undo = [...document.querySelectorAll<HTMLButtonElement>('.notice button')][0];
    act(() => undo?.focus());
    act(() => undo?.click());
    expect(document.querySelector('.notice')).toBeNull();
    expect(document.activeElement).toBe(row);
  });

  it('several lie one over the other, each with its own end', () => {
    act(() => host.store.warning('first'));
    act(() => host.store.success('second'));
    expect(document.querySelectorAll('[role=alertdialog]')).toHaveLength(2);
    act(() => button('OK')?.click());
    expect(document.querySelectorAll('[role=alertdialog]')).toHaveLength(1);
  });
});

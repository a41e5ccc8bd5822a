/** Where messages are drawn: a host and its store, anew for each test. */
import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { createMessageStore, MessageHost, type MessageStore } from '../../../../src/renderers/dialogs';
import { drawing } from '../../component';

/** Gives the store of the test that runs, and the person who reads what it tells. */
export function hostMessages() {
  const draw = drawing();
  const host = {} as { store: MessageStore; user: ReturnType<typeof draw>['user'] };
  beforeEach(() => {
    host.store = createMessageStore();
    host.user = draw(<MessageHost store={host.store} />).user;
  });
  return host;
}

/** The one dialog that is open. */
export const dialog = () => screen.queryByRole('alertdialog');

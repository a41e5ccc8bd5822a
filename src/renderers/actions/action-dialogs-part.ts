import { latePart } from '../late-part';
import type { ActionDialogsProps } from './action-dialogs';

/** What a running action asks, and how far it is. */
export const actionDialogs = latePart<ActionDialogsProps>(async () => (await import('./action-dialogs')).ActionDialogs);

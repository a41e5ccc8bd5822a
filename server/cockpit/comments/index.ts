/** What people write about rows of any definition. */
export { readsComments } from './commented';
export { readComments, toldComment } from './repository';
export { registerComments } from './routes';

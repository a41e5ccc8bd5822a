/** What people write about rows of any definition. */
export { readsComments } from './commented';
export { registerCommentFiles } from './file-routes';
export { tidyCommentFiles } from './files';
export { readComments, toldComment } from './repository';
export { registerComments } from './routes';

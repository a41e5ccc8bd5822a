export { CommentText } from './comment-item';
export { CommentsPanel } from './comments-panel';
export { hasComments, useComments } from './use-comments';
export type { CommentPlace } from './use-mentions';

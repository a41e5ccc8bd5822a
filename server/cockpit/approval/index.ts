/** Four eyes: what waits for a second person, and what that person decides. */
export { type ApprovalParts, registerApprovals } from './routes';
export { tidyApprovals } from './tidy';

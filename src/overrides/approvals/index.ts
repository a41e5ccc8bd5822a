export { ApprovalNews } from './approval-news';
export { rowLink } from './row-link';

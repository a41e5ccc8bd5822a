export { rowLink } from './row-link';

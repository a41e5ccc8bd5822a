export { Asked } from './asked';
export { IndexKeeper } from './keeper';
export type { Wish } from './wish';

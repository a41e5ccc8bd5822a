export { Asked } from './asked';
export { IndexKeeper, isLearning } from './keeper';
export type { Wish } from './wish';

export type { Override } from './override';
export { OVERRIDES, overrideAt } from './registry';

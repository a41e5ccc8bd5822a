export { Breakdown, type BreakdownProps } from './breakdown';
export { BreakdownToggle } from './breakdown-toggle';
export { questionOf } from './table';

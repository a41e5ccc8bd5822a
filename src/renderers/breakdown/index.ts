export { Breakdown, type BreakdownProps } from './breakdown';
export { breakdownTools } from './breakdown-tools';
export { questionOf } from './table';

export { ApprovalNews } from './approvals';
export { type HandWritten, unknownNames } from './names';
export type { Override } from './override';
export { CELLS, KPI_TILES, MODALS, OVERRIDES, overrideAt } from './registry';

export { type HandWritten, unknownNames } from './names';
export type { Override } from './override';
export { KPI_TILES, MODALS, OVERRIDES, overrideAt } from './registry';

export { type Arrangement, UNARRANGED } from './arrangement';
export type { LiveClock } from './clock';
export { createLivePage, type LivePage, type LivePageEvents } from './live-page';
export { createLiveRows, type LiveRows, type LiveRowsEvents, type RowPatch } from './live-rows';
export * from './ports';
export * from './protocol';

export { type Arrangement, UNARRANGED } from './arrangement';
export type { LiveClock } from './clock';
export type { RowPatch } from './kept-rows';
export { createLivePage, type LivePage, type LivePageEvents } from './live-page';
export { createLiveRows, type LiveRows, type LiveRowsEvents } from './live-rows';
export * from './ports';
export * from './protocol';
export { type Told, toldBy } from './told';

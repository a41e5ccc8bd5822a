export type { CellOverride, CellOverrides } from './cells';
export { GridPage, type GridPageProps } from './grid-page';
export { fetchGridWidget } from './late-parts';

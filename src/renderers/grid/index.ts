export { GridPage, type GridPageProps } from './grid-page';

export { CockpitApp } from './cockpit-app';
export { loadGrid } from './grid';

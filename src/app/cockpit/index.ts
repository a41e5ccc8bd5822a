export { CockpitApp } from './cockpit-app';
export { fetchGrid, gridPage } from './grid';

export { reportDialog, reportPanel } from './parts';
export { type KeptReport, useKeptReport } from './use-kept-report';
export { type ShownReport, useReport } from './use-report';

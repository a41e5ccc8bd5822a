export { FailedTools } from './failed-rows';
export { ReportDialog } from './report-dialog';
export { ReportPanel } from './report-panel';
export { type KeptReport, useKeptReport } from './use-kept-report';
export { type ShownReport, useReport } from './use-report';

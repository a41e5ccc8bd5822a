export { FailedTools } from './failed-rows';
export { ReportDialog } from './report-dialog';
export { ReportPanel } from './report-panel';
export { type ShownReport, useReport } from './use-report';

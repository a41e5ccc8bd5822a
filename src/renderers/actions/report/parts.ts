import { latePart } from '../../late-part';
import type { ReportDialogProps } from './report-dialog';
import type { ReportPanelProps } from './report-panel';

export const reportDialog = latePart<ReportDialogProps>(async () => (await import('./report-dialog')).ReportDialog);
export const reportPanel = latePart<ReportPanelProps>(async () => (await import('./report-panel')).ReportPanel);

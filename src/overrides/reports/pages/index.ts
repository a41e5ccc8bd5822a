import type { ReportName } from '../../../engine/report-calls';
import type { ReportPage } from '../report-page';
import { employeeEfficiency } from './employee-efficiency';
import { materialSummary } from './material-summary';
import { materialTransactions } from './material-transactions';
import { slowMovingMaterials } from './slow-moving-materials';

export const REPORT_PAGES: Readonly<Record<ReportName, ReportPage>> = {
  materialSummary,
  materialTransactions,
  slowMovingMaterials,
  employeeEfficiency,
};

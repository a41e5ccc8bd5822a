import { REPORT_CALLS, REPORT_NAMES, type ReportCall } from '../../engine/report-calls';
import type { Override } from '../override';
import { REPORTS_PAGE } from './paths';

/** The list of reports, and of each report its page and the one that asks for its criteria (ROUTE-031 to ROUTE-037). */
export const REPORT_SCREENS: readonly Override[] = [
  { path: REPORTS_PAGE.path, title: 'reports.title', load: () => import('./list-screen') },
  ...REPORT_NAMES.flatMap((name): Override[] => {
    const { page, criteriaPage }: ReportCall = REPORT_CALLS[name];
    const screen = (kind: 'report' | 'criteria') => async () => ({
      default: (await import('./screens')).screenOf(name, kind),
    });
    const title = `reports.names.${name}`;
    return [
      { path: page, title, load: screen('report') },
      ...(criteriaPage === undefined ? [] : [{ path: criteriaPage, title, load: screen('criteria') }]),
    ];
  }),
];

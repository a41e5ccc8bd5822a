import type { ComponentType } from 'react';
import type { ReportName } from '../../engine/report-calls';
import { CriteriaScreen } from './criteria-screen';
import { REPORT_PAGES } from './pages';
import { ReportScreen } from './report-screen';

/** The page of a report, or the one that asks for its criteria. */
export function screenOf(name: ReportName, kind: 'report' | 'criteria'): ComponentType {
  const Shown = kind === 'report' ? ReportScreen : CriteriaScreen;
  return () => <Shown page={REPORT_PAGES[name]} />;
}

import { type OfferedReport, REPORT_CALLS, REPORT_NAMES, type ReportName } from '../report-calls';
import { type RouteEntry, readRoutes } from './route-entry';

/**
 * The reports that a session may open: those whose flag it has, as the route settings list them, or all if they list
 * none (REPORT-019, OPEN-091).
 */
export function offeredReports(
  reportConfigs: string | undefined,
  features: ReadonlySet<string>,
  report: (error: unknown) => void,
): OfferedReport[] {
  const routes = readRoutes(reportConfigs, report) ?? [];
  const listed = routes.length > 0 ? listedIn(routes) : REPORT_NAMES.map((name) => ({ name, displayName: '' }));
  const first = new Map(listed.toReversed().map((one) => [one.name, one]));
  return [...new Set(listed.map(({ name }) => name))]
    .filter((name) => features.has(REPORT_CALLS[name].feature))
    .flatMap((name) => first.get(name) ?? []);
}

/** Allowed entries in their order, those of a group in its place. */
function listedIn(routes: readonly RouteEntry[]): OfferedReport[] {
  return routes
    .filter(({ isAllowed }) => isAllowed)
    .map((route, place) => ({ route, order: route.order ?? place }))
    .sort((one, other) => one.order - other.order)
    .flatMap(({ route }) => {
      const name = reportAt(route.routeName);
      return [...(name ? [{ name, displayName: route.displayName }] : []), ...listedIn(route.routes ?? [])];
    });
}

/** The report that a route leads to: it is named by its page, or by the one that asks for its criteria. */
function reportAt(path: string): ReportName | undefined {
  return REPORT_NAMES.find((name) => {
    const { page, criteriaPage }: { page: string; criteriaPage?: string } = REPORT_CALLS[name];
    return path === page || path === criteriaPage;
  });
}

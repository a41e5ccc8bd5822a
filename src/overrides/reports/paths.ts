/** The page that lists the reports (ROUTE-020, OPEN-091). */
export const REPORTS_PAGE = { path: 'reports-page', feature: 'ReportsServerSidePaging' } as const;

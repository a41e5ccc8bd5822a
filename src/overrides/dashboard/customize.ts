/** Who may choose the widgets of the dashboard, and where that is done (DASH-002, ROUTE-061). */
export const CUSTOMIZE = 'header.dashboard_settings';
export const CUSTOMIZE_ADDRESS = '/dashboard-settings?source=dashboard';

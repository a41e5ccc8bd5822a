/** Who the demo knows, and where. */
export const PASSWORD = 'Demo-2026';
export const OSLO = 'Nordlager Oslo';
export const BERGEN = 'Nordlager Bergen';

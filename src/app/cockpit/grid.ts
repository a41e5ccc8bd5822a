/** Loads the grid with its widgets: a chunk of its own, since the login page must not load it. */
export const loadGrid = () => import('./grid-chunk');

/** Loads the grid with its widgets: a chunk of its own, since the login page must not load it. */
export const loadGrid = () => import('./grid-chunk');

/** Loads what widgets outside of grids stand on: the fields of a form, and of a hand-written page. */
export const loadWidgets = () => import('./widgets-chunk');

/** The grid with its widgets and their sheet: a chunk of its own, since the login page must not load it. */
import { environment } from '../environment';

export async function loadGrid() {
  const [grid, { licenseWidgets }] = await Promise.all([
    import('../../renderers/grid'),
    import('../../renderers/devextreme'),
    import('../../../generated/dx.css'),
    import('../theme/devextreme.css'),
  ]);
  licenseWidgets(environment()?.devextremeKey);
  return grid;
}

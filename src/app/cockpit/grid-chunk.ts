/** The grid, after the sheets that it stands on: in this order, so that its own rules win. */
import '../../../generated/dx.css';
import '../theme/devextreme.css';
import '../../overrides/picked-bar/picked-bar.css';
import { calmWidgets, licenseWidgets } from '../../renderers/devextreme';
import { environment } from '../environment';

licenseWidgets(environment()?.devextremeKey);
calmWidgets();

export { GridPage } from '../../renderers/grid';

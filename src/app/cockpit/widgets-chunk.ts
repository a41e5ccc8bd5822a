/** What every widget stands on: its sheets, and what it is told before the first one. */
import '../../../generated/dx.css';
import '../theme/devextreme.css';
import { calmWidgets, licenseWidgets } from '../../renderers/devextreme';
import { environment } from '../environment';

licenseWidgets(environment()?.devextremeKey);
calmWidgets();

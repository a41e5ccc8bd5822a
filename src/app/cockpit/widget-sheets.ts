/** How the rows look that stand in the place of widgets, and what we say otherwise of these: before the other sheets of ours. */
import '../../../generated/first.css';
import '../theme/devextreme.css';
import widgets from '../../../generated/dx.css?url';
import { keepWidgetSheet } from '../../renderers/widget-sheet';

keepWidgetSheet(widgets);

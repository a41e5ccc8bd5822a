/** Comes before the first widget of DevExtreme: what it is told once. */
import { calmWidgets, licenseWidgets } from './devextreme';
import { widgetLicence } from './widget-licence';

licenseWidgets(widgetLicence());
calmWidgets();

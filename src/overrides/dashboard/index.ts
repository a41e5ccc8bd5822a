export { Dashboard as default } from './dashboard';
export { isChart, sectionsOf } from './sections';
export { type StateLook, stateLook } from './state-look';
export { widgetDescription, widgetTitle } from './widget-texts';
export { type WidgetView, widgetViews } from './widget-view';

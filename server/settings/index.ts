export { cockpitSettings } from './cockpit-settings';
export { cutModel, productView } from './product-view';
export { registerSettings } from './routes';
export { type SettingEntry, settingsFor, typedValues } from './values';

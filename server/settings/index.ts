export { cockpitSettings } from './cockpit-settings';
export { modelsFor, productView } from './product-view';
export { registerSettings } from './routes';
export { type SettingEntry, settingsFor, typedValues } from './values';

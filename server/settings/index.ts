export { cockpitSettings } from './cockpit-settings';
export { passwordMinimum } from './password-minimum';
export { modelsFor, productView } from './product-view';
export { registerSettings } from './routes';
export { deleteScoped, type SettingEntry, settingsFor, typedValues, writeSetting } from './values';

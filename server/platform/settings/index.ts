export { cockpitSettings } from './cockpit-settings';
export { passwordMinimum } from './password-minimum';
export {
  deleteScoped,
  forgetSettings,
  type SettingEntry,
  settingsFor,
  typedValues,
  writeSetting,
} from './values';

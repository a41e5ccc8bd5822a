export { cockpitSettings, OWNERS } from './cockpit-settings';
export { passwordMinimum } from './password-minimum';
export { savedSince, stale } from './saved-since';
export { flagsOn, putFlags } from './stored-flags';
export {
  checkValue,
  deleteForAll,
  deleteOver,
  deleteScoped,
  deleteSetting,
  forgetSettings,
  isClosed,
  isOfSystem,
  type Locks,
  putOver,
  refuseFull,
  type SettingClient,
  type SettingEntry,
  type SettingPlace,
  type SettingScope,
  settingsFor,
  settingsOfScope,
  TEXTS_OWNER,
  typedValues,
  type WrittenScope,
  writeSetting,
  writeSettingOver,
  writeSettings,
} from './values';

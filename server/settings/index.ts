export { cockpitSettings } from './cockpit-settings';
export { enabledSwitches } from './code-switches';
export { type CutState, cutStates, UNCUT } from './cut-states';
export { registerDynamic } from './dynamic';
export { passwordMinimum } from './password-minimum';
export { modelsFor, productView } from './product-view';
export { registerSettings } from './routes';
export { deleteScoped, type SettingEntry, settingsFor, typedValues, writeSetting } from './values';
export { withinLimits } from './within-limits';

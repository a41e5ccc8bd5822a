export { enabledSwitches } from './code-switches';
export { type CutState, cutStates, UNCUT } from './cut-states';
export { registerDynamic } from './dynamic';
export { FLAGS_REQUEST, isOfSettings, RIGHTS_REQUEST } from './four-eyes/requests';
export { saveAsked } from './four-eyes/save';
export type { SettingsParts } from './parts';
export { modelsFor, productView } from './product-view';
export { registerSettings } from './routes';
export { withinLimits } from './within-limits';

export { cockpitSettings } from './cockpit-settings';
export { passwordMinimum } from './password-minimum';
export { deleteScoped, forgetSettings, writeSetting } from './values';

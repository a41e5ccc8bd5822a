export { boundedValue, type SettingProblem, settingProblem, settingValue } from './setting-value';

export { boundedValue, settingProblem, settingValue } from './setting-value';

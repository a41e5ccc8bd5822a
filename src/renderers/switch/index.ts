export { SwitchMark } from './switch-mark';

export { drawLabel } from './draw';
export { print } from './print';
export { registerLabels } from './routes';
export { labelRules } from './rules';

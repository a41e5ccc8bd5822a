export { labelCommands } from './commands';
export { drawLabel } from './draw';
export { print } from './print';
export { NotAPrinterNetwork, type PrinterNetworks, placeOf } from './printer-place';
export { registerLabels } from './routes';
export { labelRules } from './rules';

export { type Alerts, createAlerts } from './alerts';
export { BellButton } from './bell-button';
export { browserSignals } from './signals';

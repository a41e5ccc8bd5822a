export { breakdown } from './breakdown-part';
export { breakdownTools } from './breakdown-tools';
export { questionOf } from './question';

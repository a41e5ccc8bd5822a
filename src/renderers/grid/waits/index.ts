export { missingOf, waitingRows } from './missing';
export { WaitsAsked } from './waits-asked';
export { WaitsSentence } from './waits-sentence';

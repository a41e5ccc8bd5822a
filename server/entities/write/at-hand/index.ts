export { AtHand } from './at-hand';
export { NotAtHand, ReadFirst } from './not-at-hand';
export { completed } from './unknown';
export type { Wanted } from './wanted';
export { writeAtHand } from './write';

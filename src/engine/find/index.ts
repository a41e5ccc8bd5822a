export { type Burst, createBurst, isCode, type Key } from './burst';
export { countIn, type Element, hasCheckDigit, itemNumbers, readGs1, SCANNED, type Scanned, saidBy } from './gs1';
export { isSame, type Keeping, type KeptRefs, keepMore, MOST_KEPT, type Ref, refOf } from './kept';
export { LONGEST_FOUND, type Match, marked, matchOf, RANKS, type Rank } from './match';
export { scannedFor } from './scanned-fields';
export { MOST_TOLD, tellingOf } from './telling';
export { type Wish, wishIn } from './verb';

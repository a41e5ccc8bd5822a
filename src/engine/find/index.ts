export { isSame, type Keeping, type KeptRefs, keepMore, MOST_KEPT, type Ref } from './kept';
export { LONGEST_FOUND, type Match, marked, matchOf, RANKS, type Rank } from './match';
export { MOST_TOLD, tellingOf } from './telling';
export { type Wish, wishIn } from './verb';

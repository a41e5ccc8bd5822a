import { type CellMaker, setText, wordsOf } from './cell';

/** A value in its own words: numbers, dates, lists, named values. */
export const words: CellMaker = (property, context) => {
  const say = wordsOf(property, context);
  return (cell, value) => setText(cell, say(value));
};

import './editors.css';

export { ChoiceBox, type ChoiceBoxProps } from './choice-box';
export { DateLine, type DateLineProps } from './date-line';
export { DayBox, type DayBoxProps } from './day-box';
export { Field, type FieldParts, Problem } from './field';
export { NumberInput, type NumberInputProps } from './number-input';
export {
  NumberLine,
  type NumberLineProps,
  numberOrText,
  selectAll,
  writeNumber,
} from './number-line';
export { typedDates } from './patterns';
export { useNoneFound } from './use-none-found';
export { wholeMinute } from './whole-minute';

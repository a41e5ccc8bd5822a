export { ChoiceBox, type ChoiceBoxProps } from './choice-box';
export { DayBox, type DayBoxProps } from './day-box';
export { type Choice, type ChoiceSource, lookupChoices, namedChoices } from './lookup-source';
export { datePattern, dateTimePattern } from './patterns';

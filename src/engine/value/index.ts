export { discounted, lineAmount, sumAmounts } from './amounts';
export { isBlank } from './blank';
export { isInCalendar } from './calendar';
export { CLOCK_NAMES, type ClockName, clockText, clockValue } from './clock-value';
export { cellsOfText, copiedCells, isTable } from './copied-table';
export { dayAfter, daysIn, daysOfMonth, isMonth, lastDays } from './days';
export { eachDay } from './each-day';
export { createNumberFormat, type NumberOptions } from './format-number';
export { createFormatter, type Formatter, type FormatterOptions, personalFormatter } from './formatter';
export { isMultiple } from './multiple';
export { numberDoubt } from './number-doubt';
export { BadDateError, isDate, readDate, readMoment, readTimeOfDay } from './read-date';
export {
  numberFormatSettings,
  regionSetting,
  type TimeStampSettings,
  timeStampSettings,
  zoneOfRegion,
} from './settings';
export { isStorable } from './storable';
export { dateSerial, NO_RESULT, serialText } from './worksheet';
export { createZone, type DayBounds, minuteAfter, startOfMinute, type Zone } from './zone';

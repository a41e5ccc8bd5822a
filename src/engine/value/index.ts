export { discounted, lineAmount, sumAmounts } from './amounts';
export { CLOCK_NAMES, type ClockName, clockValue } from './clock-value';
export { daysIn, daysOfMonth, isMonth, lastDays } from './days';
export { eachDay } from './each-day';
export { createNumberFormat, type NumberOptions } from './format-number';
export { createFormatter, type Formatter, type FormatterOptions } from './formatter';
export { BadDateError, isDate, readDate, readMoment, readTimeOfDay } from './read-date';
export { numberFormatSettings, type TimeStampSettings, timeStampSettings, zoneOfRegion } from './settings';
export { createZone, type DayBounds, minuteAfter, type Zone } from './zone';

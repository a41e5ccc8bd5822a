/** How values of the database read: numbers as numbers, times as ISO strings in UTC, dates as `YYYY-MM-DD`. */
type Parse = (text: string) => unknown;

const toNumber: Parse = (text) => Number(text);
const toTime: Parse = (text) =>
  text.endsWith('infinity')
    ? null
    : new Date(`${text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')}`).toISOString();
const asIs: Parse = (text) => text;

/** By the type's number in PostgreSQL. */
export const TYPE_PARSERS: Readonly<Record<number, Parse>> = {
  20: toNumber, // int8
  1700: toNumber, // numeric
  1184: toTime, // timestamptz
  1114: asIs, // timestamp
  1082: asIs, // date
};

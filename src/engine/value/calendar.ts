/** The years 1 to 9999, in UTC: what ISO writes with four digits and a database keeps. */
const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether a moment, in milliseconds, is one of the calendar; a zone may lead out of it. */
export function isInCalendar(moment: number): boolean {
  return moment >= FIRST && moment <= LAST;
}

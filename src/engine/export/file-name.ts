import type { Formatter } from '../value';

/** What a file's name may not hold on one system or another: signs of paths and patterns, white and control characters. */
const NOT_IN_NAMES = /[\\/:*?"<>|\s\p{Cc}]+/gu;
const LONGEST = 100;

/** The name of a file with the rows of a page: `Suppliers 21_11_2026.xlsx` (DATE-018). */
export function exportFileName(title: string, now: Date, format: Formatter, ending = 'xlsx'): string {
  const name = title.replace(NOT_IN_NAMES, ' ').trim().slice(0, LONGEST);
  return `${name} ${format.fixed(now.toISOString(), 'fileDate')}.${ending}`;
}

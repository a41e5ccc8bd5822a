import { createFormatter } from '../src/engine/value';

/** A person in Berlin who reads English, with days before months and commas before decimals. */
export const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Berlin',
  dateFormat: 'DD/MM/YYYY',
  timeFormat: 'HH:mm',
  numberFormat: 'de-DE',
});

import { type CellMaker, element, setText } from './cell';

/** The day, and beside it the minute; the whole time on hover. */
export const dateTime: CellMaker =
  (_, { format }) =>
  (cell, value) => {
    const text = String(value);
    const date = format.date(text);
    const full = format.dateTime(text);
    if (!full.startsWith(date)) return setText(cell, full);
    const moment = element('span', '', `${date} `);
    const time = full.slice(date.length).trim();
    moment.append(element('span', 'dim', time.replace(/^(\d{1,2}:\d{2}):\d{2}/, '$1')));
    moment.title = full;
    cell.replaceChildren(moment);
  };

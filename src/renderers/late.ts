import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { EntityModel } from '../engine/model';
import type { Row } from '../engine/query';
import type { Formatter } from '../engine/value';
import { lateSince } from '../engine/within';
import { onMinute, thisMinute } from './minute-clock';
import { minuteOf } from './minute-of';

/** Says of a row since when it is late in its state; nothing of one that is not. */
export type SayLate = (row: Row) => string | undefined;

export function lateSayer(model: Pick<EntityModel, 'within'>, format: Formatter, t: TFunction): SayLate {
  return (row) => {
    const now = thisMinute();
    const since = lateSince(model, row, now);
    if (since === undefined) return undefined;
    const moment = new Date(since);
    const [day, today] = [moment, new Date(now)].map((one) => format.date(one.toISOString()));
    const time = minuteOf(format, moment);
    return t('grid.late', { time: day === today ? time : `${day} ${time}` });
  };
}

/** What is said of the row, as time passes. */
export function useLate(say: SayLate, row: Row): string | undefined {
  return useSyncExternalStore(onMinute, () => say(row));
}

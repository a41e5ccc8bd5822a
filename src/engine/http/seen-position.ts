/** How far the database had written when this browser last learnt of it, so that no replica answers with what was before. */
import { POSITION_HEADER } from './api';

const KEPT = 'cockpit_position';

/** Something was written, nobody knows how far: until the next write the primary answers. */
const UNKNOWN = '';

export interface SeenPosition {
  /** The headers of a call that reads; without any the primary answers. */
  headers(): Readonly<Record<string, string>>;
  /** Something that was read, or that happened, is part of it. */
  saw(position: string): void;
  /** A write of our own was answered: with how far it came, or without. */
  wrote(position: string | null): void;
  forget(): void;
}

/** The same of what is kept. */
export function positionHeaders(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, string>> {
  const kept = storage.getItem(KEPT) ?? '0';
  return kept === UNKNOWN ? {} : { [POSITION_HEADER]: kept };
}

/** Keeps it in the browser, for all its windows. */
export function seenPosition(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SeenPosition {
  const rise = (kept: string, position: string) => {
    if (BigInt(position) > BigInt(kept)) storage.setItem(KEPT, position);
  };
  return {
    headers: () => positionHeaders(storage),
    saw(position) {
      const kept = storage.getItem(KEPT) ?? '0';
      if (kept !== UNKNOWN) rise(kept, position);
    },
    wrote(position) {
      if (position === null) storage.setItem(KEPT, UNKNOWN);
      else rise(storage.getItem(KEPT) || '0', position);
    },
    forget: () => storage.removeItem(KEPT),
  };
}

import { REPLACE_ABOVE_ROWS } from '../constants';
import type { Row } from '../query';
import { LIVE_METHODS, type LiveMessage } from './protocol';

/** What a message tells: that all is to be loaded afresh, all rows there are, or single rows; null for one that is gone. */
export type Told =
  | 'resync'
  | { readonly all: readonly Row[] }
  | { readonly rows: readonly (readonly [key: string, row: Row | null])[] };

/** Reads a message. Only one of many rows replaces all that there are (LIVE-030). */
export function toldBy(message: LiveMessage, keyOf: (row: Row) => string): Told {
  const { methodName, id, viewModel } = message;
  const viewModels = message.viewModels ?? [];
  switch (methodName) {
    case LIVE_METHODS.resync:
      return 'resync';
    case LIVE_METHODS.deleted:
      return { rows: id === undefined ? [] : [[id, null]] };
    case LIVE_METHODS.bulkDelete:
      return { rows: (message.ids ?? []).map((each) => [each, null]) };
    case LIVE_METHODS.bulk:
      if (viewModels.length > REPLACE_ABOVE_ROWS) return { all: viewModels };
      return { rows: viewModels.map((row) => [keyOf(row), row]) };
    default:
      return { rows: viewModel ? [[id ?? keyOf(viewModel), viewModel]] : [] };
  }
}

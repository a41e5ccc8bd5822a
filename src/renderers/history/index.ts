import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { latePart } from '../late-part';

export { hasHistory, historyDialog, useHistory } from './use-history';

/** Who did what to a row, wherever it is shown. */
export const historyList = latePart<{ readonly model: EntityModel; readonly row: Row }>(
  async () => (await import('./history-list')).HistoryList,
);

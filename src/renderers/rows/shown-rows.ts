import type { EntityModel } from '../../engine/model';
import type { Filter, Row, RowTest } from '../../engine/query';
import { asksForHistorical, shownTest } from './source';

/** Which rows the filters and the search of a grid show, as it asked last. */
export interface ShownRows {
  ask(filter: Filter | undefined, searchText: string): void;
  shows(row: Row): boolean;
  /** True while the person looks at historical rows. */
  showsHistorical(): boolean;
}

/** Shows all rows until it is asked. */
export function createShownRows(model: EntityModel): ShownRows {
  let test: RowTest = () => true;
  let isHistorical = false;
  return {
    ask(filter, searchText) {
      test = shownTest(model, filter, searchText);
      isHistorical = asksForHistorical(filter);
    },
    shows: (row) => test(row),
    showsHistorical: () => isHistorical,
  };
}

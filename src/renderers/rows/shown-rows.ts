import type { EntityModel } from '../../engine/model';
import type { Filter, Row, RowTest } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { createClockFilter } from './clock-filter';
import { asksForHistorical, shownTest } from './source';

/** Which rows the filters and the search of a grid show, as it asked last. */
export interface ShownRows {
  ask(filter: Filter | undefined, searchText: string): void;
  shows(row: Row): boolean;
  /** True while the person looks at historical rows. */
  showsHistorical(): boolean;
  /** True if other rows are shown as time goes by. */
  dependsOnClock(): boolean;
}

/** Shows all rows until it is asked. */
export function createShownRows(model: EntityModel, format: Pick<Formatter, 'clockValue'>): ShownRows {
  const clock = createClockFilter(model, format);
  let isTimed = false;
  let test: RowTest = () => true;
  let isHistorical = false;
  return {
    ask(filter, searchText) {
      test = shownTest(model, filter && clock.at(filter), searchText);
      isTimed = clock.depends(filter);
      isHistorical = asksForHistorical(filter);
    },
    shows: (row) => test(row),
    showsHistorical: () => isHistorical,
    dependsOnClock: () => isTimed,
  };
}

import type { LoadOptions } from '../../engine/query';
import type { ChartField, ChartState } from '../../engine/view';

type Asked = Pick<LoadOptions, 'aggregate'>;

/** What a chart asks of all rows. */
export function questionOf({ measure, by, stack }: ChartState): Asked {
  const keyOf = ({ name, interval }: ChartField) => ({
    selector: name,
    ...(interval ? { groupInterval: interval } : {}),
  });
  return {
    aggregate: {
      by: [keyOf(by), ...(stack ? [keyOf(stack)] : [])],
      measure: { summaryType: measure.type, ...(measure.name === undefined ? {} : { selector: measure.name }) },
    },
  };
}

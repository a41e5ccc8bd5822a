import type { EntityModel } from '../../engine/model';
import type { ReportColumn, ReportPage } from './report-page';

/** The columns that the session may see: those whose property its definitions have. */
export function seenColumns(
  { call, columns }: Pick<ReportPage, 'call' | 'columns'>,
  models: Readonly<Record<string, EntityModel>>,
): readonly ReportColumn[] {
  return columns.filter(({ name }) => {
    const [entity = '', property] = call.columns[name]?.split('.') ?? [];
    return models[entity]?.properties.some((one) => one.name === property);
  });
}

/** What a report shows and asks for, as far as the session may see it. */
import type { PropertyName } from '../../engine/definition';
import type { EntityModel } from '../../engine/model';
import type { ReportColumn, ReportPage } from './report-page';

type Models = Readonly<Record<string, EntityModel>>;

/** The columns that the session may see: those whose property its definitions have. */
export function seenColumns(
  { call, columns }: Pick<ReportPage, 'call' | 'columns'>,
  models: Models,
): readonly ReportColumn[] {
  return columns.filter(({ name }) => has(call.columns[name], models) === true);
}

/** The criteria under their headings, without those whose property its definition has not for this session. */
export function seenAsks({ call, asks }: Pick<ReportPage, 'call' | 'asks'>, models: Models): ReportPage['asks'] {
  const isSeen = (name: string) => has(call.asksFor[name], models) !== false;
  return asks
    .map(({ heading, criteria }) => ({ heading, criteria: criteria.filter(({ names }) => names.every(isSeen)) }))
    .filter(({ criteria }) => criteria.length > 0);
}

/** Whether the definition has the property; undefined if the session has not the definition itself. */
function has(place: PropertyName | undefined, models: Models): boolean | undefined {
  const [entity = '', property] = place?.split('.') ?? [];
  return models[entity]?.properties.some((one) => one.name === property);
}

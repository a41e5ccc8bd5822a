import { isBlank } from '../../engine/query';
import type { ReportCall } from '../../engine/report-calls';
import { isDate } from '../../engine/value';
import type { Criterion, Values } from './report-page';

/** Why a criterion keeps a report from being run: the key of what is said. */
export type Lack = 'rules.required' | 'reports.wholeNumber' | 'rules.format_date' | 'reports.reversed';

/** What is wrong with criteria, by the first of their names (OPEN-167). */
export function lacksOf(
  { required, ranges, criteria: schemas }: ReportCall,
  asked: readonly Criterion[],
  values: Values,
): ReadonlyMap<string, Lack> {
  const lacks = new Map<string, Lack>();
  for (const { names, kind } of asked) {
    const [first] = names;
    const isEmpty = (name: string) => isBlank(values[name]);
    if (names.some((name) => schemas[name]?.type === 'integer' && !isEmpty(name) && !isWhole(values[name])))
      lacks.set(first, 'reports.wholeNumber');
    else if (kind === 'period' && names.some((name) => !isEmpty(name) && !isDate(String(values[name]))))
      lacks.set(first, 'rules.format_date');
    else if (names.some((name) => required.includes(name) && isEmpty(name))) lacks.set(first, 'rules.required');
    else if (ranges.some(([from, to]) => from === first && isReversed(values[from], values[to])))
      lacks.set(first, 'reports.reversed');
  }
  return lacks;
}

/** True if nothing that is required lacks. */
export function isComplete({ required }: ReportCall, values: Values): boolean {
  return required.every((name) => !isBlank(values[name]));
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isReversed(first: unknown, last: unknown): boolean {
  if (isBlank(first) || isBlank(last)) return false;
  return typeof first === 'number' ? first > Number(last) : String(first) > String(last);
}

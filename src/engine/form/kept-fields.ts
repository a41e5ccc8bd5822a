import type { TemplateValues } from '../action';
import type { FormModel } from '../model';
import { isBlank, type Row } from '../query';

/**
 * Names of the fields that several rows keep as each has them where nothing is entered (OPEN-276): where the row has to
 * have a value, all of them have one, else any.
 */
export function keptFields(
  { kept = [], required }: FormModel,
  { rows = [], stored = rows }: TemplateValues,
): ReadonlySet<string> {
  if (stored.length < 2) return new Set();
  const isKept = (name: string) => {
    const has = (row: Row) => !isBlank(row[name]);
    return required.includes(name) ? stored.every(has) : stored.some(has);
  };
  return new Set(kept.filter(isKept));
}

import { fillTemplate, type TemplateValues } from '../action';
import type { FormModel, PropertyModel } from '../model';
import { isBlank, placeholdersOf } from '../query';
import { type FormValues, withoutBlanks } from './check-form';

/**
 * What a form starts with: the values of the row, else the defaults; several rows have their own, which nobody enters, so
 * a default is proposed if none of them has any. A default that names another property of the row, and null for none,
 * stand before the row's own value. `dayOf` gives the region's day of a moment.
 */
export function initialValues(
  form: FormModel,
  values: TemplateValues,
  dayOf: (moment: string) => string = (moment) => moment,
): FormValues {
  const { row, rows = row ? [row] : [], stored = rows } = values;
  const start = form.fields.flatMap((field): [string, unknown][] => {
    const from = field.readOnly && stored.length === 0 ? undefined : row;
    const own = from?.[field.name];
    const proposesOfRow = row !== undefined && isOfRow(field.default);
    if (!isBlank(own) && !proposesOfRow) return [[field.name, own]];
    if (field.readOnly && rows.length > 1) return [];
    if (!proposesOfRow && stored.some((one) => !isBlank(one[field.name]))) return [];
    const given = fillTemplate(field.default ?? null, values);
    if (given === undefined) return [];
    const isMoment = field.kind === 'date' && typeof given === 'string' && given.includes('T');
    return [[field.name, isMoment ? dayOf(given) : given]];
  });
  return Object.fromEntries(start);
}

function isOfRow(given: PropertyModel['default']): boolean {
  return given === null || (given !== undefined && placeholdersOf(given).some(({ scope }) => scope === 'row'));
}

/** What is sent: empty fields that had a value are cleared by null, other empty ones are left out. */
export function sentValues(form: FormModel, filled: FormValues, initial: FormValues): FormValues {
  const pairs = form.fields
    .filter((field) => isEditable(field) || Object.hasOwn(filled, field.name))
    .flatMap(({ name }): [string, unknown][] => {
      const value = filled[name];
      if (!isBlank(value)) return [[name, value]];
      return isBlank(initial[name]) ? [] : [[name, null]];
    });
  return Object.fromEntries(pairs);
}

/** False for an open object, which has no fields to show. */
export function isEditable(field: PropertyModel): boolean {
  return field.type !== 'object' || (field.properties?.length ?? 0) > 0;
}

/** After somebody else has changed the row: fields that the person has not touched take the new values. */
export function mergedValues(
  filled: FormValues,
  initial: FormValues,
  current: FormValues,
  changed: readonly string[],
): FormValues {
  const untouched = changed.filter((name) => isSame(filled[name], initial[name]));
  return { ...filled, ...Object.fromEntries(untouched.map((name) => [name, current[name] ?? undefined])) };
}

/** The values that differ from those at first; empty is absent, on every level. */
export function changedValues(filled: FormValues, initial: FormValues): FormValues {
  const names = [...new Set([...Object.keys(filled), ...Object.keys(initial)])];
  const changed = names.filter((name) => !isSame(bare(filled[name]), bare(initial[name])));
  return Object.fromEntries(changed.map((name) => [name, filled[name]]));
}

/** A value without what is empty in it; undefined when nothing is left. */
function bare(value: unknown): unknown {
  const kept = withoutBlanks(value);
  const isEmptyObject = typeof kept === 'object' && kept !== null && Object.keys(kept).length === 0;
  return isEmptyObject ? undefined : kept;
}

/** True for two values of a property that read the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b);
}

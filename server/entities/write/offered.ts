import { resolver, type TemplateValues } from '../../../src/engine/action';
import type { FieldError } from '../../../src/engine/http';
import type { EntityModel, LookupModel, PropertyModel, Scalar } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import { isBlank, matches, type Placeholder, placeholdersOfCondition } from '../../../src/engine/query';
import { allFields } from '../query/fields';
import type { Schema } from '../schema';
import type { Executor } from '../sql/run';
import type { Values } from './empty';
import { readWhere } from './where';

export interface OfferedParts {
  readonly tx: Executor;
  readonly schema: Schema;
  readonly entities: Readonly<Record<string, EntityModel>>;
  readonly businessUnit: string;
  /** What placeholders of session, settings and clock stand for. */
  readonly values: TemplateValues;
}

/** A form as it is filled, and the stored row. */
export interface Filled {
  readonly filled: Values;
  readonly before: Row | undefined;
}

/**
 * By form, the references that were entered and that their lookup's filter does not offer: nobody could have chosen
 * them. What stays as it was, and all that its filter waits for, is not judged. `fitting` remembers the values that fit
 * whatever else is entered.
 */
export async function unofferedReferences(
  parts: OfferedParts,
  fields: readonly PropertyModel[],
  forms: readonly Filled[],
  fitting: Set<string> = new Set(),
): Promise<FieldError[][]> {
  const errors: FieldError[][] = forms.map(() => []);
  for (const { name, readOnly, lookup } of fields) {
    if (readOnly || !lookup?.filter) continue;
    const waited = placeholdersOfCondition(lookup.filter);
    const asked = waited.filter(({ scope }) => scope === 'form').map((placeholder) => placeholder.name);
    const isFixed = waited.length === 0;
    const nameOf = (value: unknown) => JSON.stringify([lookup, value]);
    const wanted = forms.map(({ filled, before }): Scalar[] => {
      const isJudged =
        !isBlank(filled[name]) &&
        !isAsBefore([name, ...asked], filled, before) &&
        waited.every((one) => isKnown(one, before));
      return isJudged ? ([filled[name]].flat().filter((one) => !fitting.has(nameOf(one))) as Scalar[]) : [];
    });
    const offers = await offersOf(parts, lookup, wanted.flat());
    for (const [at, values] of wanted.entries()) {
      const strange = values.find((one) => !offers(one, forms[at]!));
      if (strange !== undefined)
        errors[at]?.push({
          field: name,
          keyword: 'offered',
          message: 'names a row that is not offered here',
          params: { value: String(strange).slice(0, 100) },
        });
      if (isFixed) for (const one of values) if (offers(one, forms[at]!)) fitting.add(nameOf(one));
    }
  }
  return errors;
}

/** False for what only the page knows, and for the chosen row if there is none here. */
function isKnown({ scope }: Placeholder, before: Row | undefined): boolean {
  return scope !== 'page' && (scope !== 'row' || before !== undefined);
}

function isAsBefore(names: readonly string[], filled: Values, before: Row | undefined): boolean {
  const same = (name: string) => JSON.stringify(filled[name] ?? null) === JSON.stringify(before?.[name] ?? null);
  return before !== undefined && names.every(same);
}

/** What tells whether a form is offered one of the values. What is not there is another mistake. */
async function offersOf(
  { tx, schema, entities, businessUnit, values }: OfferedParts,
  { entity, value, filter }: LookupModel,
  wanted: readonly Scalar[],
): Promise<(value: Scalar, form: Filled) => boolean> {
  const other = entity === undefined ? undefined : entities[entity];
  const stored = value ?? other?.key[0];
  if (!other || !filter || stored === undefined || wanted.length === 0) return () => true;
  const fields = allFields(other, schema.tableOf(other));
  const byValue = new Map<string, Row[]>();
  for (const row of await readWhere(tx, fields, businessUnit, { [stored]: [...new Set(wanted)] }, false)) {
    const name = String(row[stored]);
    byValue.set(name, [...(byValue.get(name) ?? []), row]);
  }
  return (one, { filled, before }) => {
    const resolve = resolver({ ...values, ...(before ? { row: before } : {}), form: filled });
    return (byValue.get(String(one)) ?? []).every((row) => matches(filter, row, resolve));
  };
}

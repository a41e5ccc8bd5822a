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

/**
 * The references that were entered and that their lookup's filter does not offer: of a form nobody could have chosen
 * them. `filled` is the form as it is filled, `before` the stored row. What stays as it was, and all that its filter
 * waits for, is not judged. `fitting` remembers the values that fit whatever else is entered.
 */
export async function unofferedReferences(
  parts: OfferedParts,
  fields: readonly PropertyModel[],
  filled: Values,
  before: Row | undefined,
  fitting: Set<string> = new Set(),
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { name, readOnly, lookup } of fields) {
    const value = filled[name];
    if (readOnly || !lookup?.filter || isBlank(value)) continue;
    const waited = placeholdersOfCondition(lookup.filter);
    const asked = waited.filter(({ scope }) => scope === 'form').map((placeholder) => placeholder.name);
    if (isAsBefore([name, ...asked], filled, before) || !waited.every((one) => isKnown(one, before))) continue;
    const isFixed = waited.length === 0;
    const wanted = [value].flat().filter((one) => !fitting.has(JSON.stringify([lookup, one]))) as Scalar[];
    const offered = await offeredValues(parts, lookup, wanted, filled, before);
    if (isFixed) for (const one of offered) fitting.add(JSON.stringify([lookup, one]));
    const strange = wanted.find((one) => !offered.has(String(one)));
    if (strange !== undefined)
      errors.push({
        field: name,
        keyword: 'offered',
        message: 'names a row that is not offered here',
        params: { value: String(strange).slice(0, 100) },
      });
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

/** Those of the values, as texts, that rows have which the filter lets through. What is not there is another mistake. */
async function offeredValues(
  { tx, schema, entities, businessUnit, values }: OfferedParts,
  { entity, value, filter }: LookupModel,
  wanted: readonly Scalar[],
  filled: Values,
  before: Row | undefined,
): Promise<Set<string>> {
  const all = new Set(wanted.map(String));
  const other = entity === undefined ? undefined : entities[entity];
  const stored = value ?? other?.key[0];
  if (!other || !filter || stored === undefined || wanted.length === 0) return all;
  const fields = allFields(other, schema.tableOf(other));
  const rows = await readWhere(tx, fields, businessUnit, { [stored]: wanted }, false);
  const resolve = resolver({ ...values, ...(before ? { row: before } : {}), form: filled });
  for (const row of rows) if (!matches(filter, row, resolve)) all.delete(String(row[stored]));
  return all;
}

/**
 * Models as a page is sent them: what is long, and what a page needs of few of them, is one text, which is read when
 * somebody asks for it.
 */
import type { EntityModel } from './model';

const LONG = ['actions', 'properties', 'filters', 'form', 'schema'] as const satisfies (keyof EntityModel)[];
type Long = Pick<EntityModel, (typeof LONG)[number]>;

export type BriefModel = Omit<EntityModel, keyof Long> & {
  /** What is left out, as JSON. */
  readonly long: string;
};

export function inBrief({ actions, properties, filters, form, schema, ...brief }: EntityModel): BriefModel {
  return { ...brief, long: JSON.stringify({ actions, properties, filters, form, schema }) };
}

/** The model itself; one that was sent whole stays as it is. */
export function inFull(sent: BriefModel | EntityModel): EntityModel {
  if (!('long' in sent)) return sent;
  const { long, ...model } = sent;
  /** All of it at once: from then on they are properties like the others. */
  const read = (): Long => {
    const parts = JSON.parse(long) as Long;
    for (const name of LONG) Object.defineProperty(model, name, { value: parts[name], enumerable: true });
    return parts;
  };
  for (const name of LONG)
    Object.defineProperty(model, name, { get: () => read()[name], enumerable: true, configurable: true });
  return model as EntityModel;
}

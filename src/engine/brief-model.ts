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
  let read: Long | undefined;
  const open = (): Long => {
    read ??= JSON.parse(long) as Long;
    return read;
  };
  for (const name of LONG) Object.defineProperty(model, name, { get: () => open()[name], enumerable: true });
  return model as EntityModel;
}

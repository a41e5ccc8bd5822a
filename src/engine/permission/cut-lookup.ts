import type { EntityModel, LookupModel, PropertyModel } from '../model';
import { propertiesOf } from '../query';

/** Names of the unseen properties of a definition. */
export type UnseenOf = (entity: string) => ReadonlySet<string>;

/** Every lookup of a model, in order: of its properties, filters and forms, their elements and members. */
export function lookupsOf({ properties, filters, form, actions }: EntityModel): LookupModel[] {
  const fields = [...properties, ...(form?.fields ?? []), ...actions.flatMap((action) => action.form?.fields ?? [])];
  return [...fields.flatMap(lookupsIn), ...filters.flatMap(({ lookup }) => lookup ?? [])];
}

function lookupsIn({ lookup, items, properties = [] }: PropertyModel): LookupModel[] {
  return [lookup ?? [], items ? lookupsIn(items) : [], properties.flatMap(lookupsIn)].flat();
}

/** Which words of the lookup name something unseen. */
export function hiddenWords(lookup: LookupModel, unseenOf: UnseenOf): ('value' | 'text' | 'also' | 'filter')[] {
  if (lookup.entity === undefined) return [];
  const unseen = unseenOf(lookup.entity);
  if (unseen.size === 0) return [];
  return [
    ...(['value', 'text', 'also'] as const).filter((word) => unseen.has(lookup[word] ?? '')),
    ...(lookup.filter && propertiesOf(lookup.filter).some((name) => unseen.has(name)) ? ['filter' as const] : []),
  ];
}

/**
 * The holder with what the viewer may know of its lookup: without a text or a filter that names unseen properties of
 * the other definition (the server applies the filter all the same), and without the lookup if its value is unseen.
 */
export function cutLookup<T extends { readonly lookup?: LookupModel }>(holder: T, unseenOf: UnseenOf): T {
  const { lookup, ...rest } = holder;
  const hidden = lookup ? hiddenWords(lookup, unseenOf) : [];
  if (!lookup || hidden.length === 0) return holder;
  if (hidden.includes('value')) return rest as T;
  const words = Object.entries(lookup).filter(([word]) => !hidden.some((gone) => gone === word));
  return { ...holder, lookup: Object.fromEntries(words) as LookupModel };
}

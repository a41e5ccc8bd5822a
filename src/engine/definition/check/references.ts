/** References that a list could show by their key alone. */

import type { EntityModel, PropertyModel } from '../../model';
import { textsFor } from '../../words';
import { messages } from '../messages';
import type { DefinitionWords } from '../normal-form';
import { keyPlace } from '../parse/places';
import type { Report } from '../report';

/** True for a reference to a row that nothing beside it says in words. */
export function showsKey({ type, lookup, textProperty }: PropertyModel): boolean {
  return lookup?.entity !== undefined && lookup.value !== lookup.text && type !== 'array' && textProperty === undefined;
}

/** Names each column of a page that could show keys alone; one that is hidden shows none. */
export function checkReferences(model: Omit<EntityModel, 'hash'>, definition: DefinitionWords, report: Report): void {
  const written = definition.properties;
  if (!written || model.pages.length === 0) return;
  for (const property of model.properties)
    if (showsKey(property) && !property.hidden && property.name in written)
      report(keyPlace(written, property.name), messages.noText(property.name, textsFor(property.name)));
}

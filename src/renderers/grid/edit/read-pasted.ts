import type { TFunction } from 'i18next';
import { type CallValues, resolver } from '../../../engine/action';
import { type CellChoice, type CellReading, readAmong, readTyped } from '../../../engine/grid';
import type { EntityModel, PropertyModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { captions } from '../../captions';
import { lookupChoices, lookupDependence } from '../../choices';
import type { Cockpit } from '../../cockpit';

/** So many entries are asked for among which one is to be called as it was pasted. */
const SEARCHED = 50;

export interface ReadForm {
  /** Of a field: `material.update`. */
  formOf(field: string): string;
  readonly values: CallValues;
}

type TextReader = (field: PropertyModel, text: string, row: Row) => Promise<CellReading>;

/** Reads texts as `createTextReader` does; what cannot be asked for is told, and means nothing. */
export function createPasteReader(
  model: EntityModel,
  form: ReadForm,
  cockpit: Pick<Cockpit, 'http' | 'format' | 'messages'>,
  t: TFunction,
): TextReader {
  const read = createTextReader(model, form, cockpit, t);
  return (...given) =>
    read(...given).catch((error: unknown) => {
      cockpit.messages.error(error);
      return { kind: 'unknown', choices: [] };
    });
}

/** Reads texts for cells as the field of an action's form would take them; entries of lookups are asked for once. */
export function createTextReader(
  model: EntityModel,
  { formOf, values }: ReadForm,
  { http, format }: Pick<Cockpit, 'http' | 'format'>,
  t: TFunction,
): TextReader {
  const asked = new Map<string, Promise<readonly CellChoice[]>>();

  function entries(field: PropertyModel, text: string, row: Row): Promise<readonly CellChoice[]> {
    const { lookup } = field;
    if (!lookup) return Promise.resolve([]);
    const resolve = resolver({ ...values, row, rows: [row], form: row });
    const key = JSON.stringify([field.name, lookupDependence(lookup, resolve), text]);
    const known = asked.get(key);
    if (known) return known;
    const place = { of: formOf(field.name), property: field.name };
    const found = lookupChoices(http, lookup, place, resolve)({ searchText: text, take: SEARCHED });
    asked.set(key, found);
    return found;
  }

  return async (field, text, row) => {
    if (field.values)
      return readAmong(
        text,
        field.values.map(({ value }) => ({ value, text: captions.value(model, field, value) })),
      );
    if (field.kind === 'boolean')
      return readAmong(text, [
        { value: true, text: t('values.yes') },
        { value: false, text: t('values.no') },
      ]);
    if (!field.lookup || text.trim() === '') return readTyped(field, text, format);
    return readAmong(text, await entries(field, text, row));
  };
}

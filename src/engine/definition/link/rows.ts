/** Rows of another definition, joined to the rows of this one: `detail` and `show`. */

import type { CallModel, Condition, RowsModel } from '../../model';
import { messages } from '../messages';
import type { Head } from '../normalise/head';
import { parseCall } from '../parse/call';
import { isObject, type JsonObject, objectIn, textIn } from '../parse/json';
import { placeOf, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { rowSlots } from './call';
import { linkCondition } from './condition';
import { targetOf } from './lookup';
import { everywhere } from './placeholder';
import type { Context } from './scope';

/** The rows in full; undefined if the definition cannot be had or cannot be joined. */
export function linkRows(rows: JsonObject, word: string, context: Context): RowsModel | undefined {
  const { scope, head, report } = context;
  const entity = textIn(rows, 'entity');
  if (entity === undefined) return undefined;
  const place = valuePlace(rows, 'entity');
  if (!scope.names.has(entity)) report(place, messages.unknownEntity(word, entity, scope.names));
  const target = scope.heads.get(entity);
  if (!target) return undefined;
  const given = objectIn(rows, 'filter');
  const allowed = { ...everywhere(scope.settings), row: head.names };
  const filter = given
    ? linkCondition(given, { word: 'filter', ...targetOf(target), allowed, report })
    : join(target, context, rows);
  if (!filter) return undefined;
  const list = listedAt(rows, target, report);
  const missing = (list ? rowSlots(list) : listSlots(target)).find(
    (name) => !names(filter).includes(name) && !isSet(target, name),
  );
  if (missing !== undefined) report(place, messages.unsetPlaceholder(missing));
  return { entity, title: textIn(rows, 'title') ?? target.plural, filter, ...(list ? { list } : {}) };
}

/** The further address of the other definition that is asked for the rows, if one is named. */
function listedAt(rows: JsonObject, target: Head, report: Report): CallModel | undefined {
  const call = textIn(rows, 'call');
  if (call === undefined) return undefined;
  const also = objectIn(target.definition, 'endpoints')?.also;
  const known = (Array.isArray(also) ? also.filter(isObject) : []).flatMap((other) => textIn(other, 'call') ?? []);
  if (!known.includes(call)) report(valuePlace(rows, 'call'), messages.unknownCall(call, target.name, known));
  return parseCall(call);
}

/** The other definition's one reference to this one, or to a definition that this one starts from. */
function join(target: Head, { head, report }: Context, rows: JsonObject): Condition | undefined {
  const references = [...target.properties.values()].flatMap(({ name, words }) => {
    const lookup = objectIn(words, 'lookup');
    const entity = textIn(lookup, 'entity');
    return entity !== undefined && head.chain.includes(entity)
      ? [{ name, value: textIn(lookup, 'value') ?? head.key[0] ?? 'id' }]
      : [];
  });
  const [only, second] = references;
  const place = 'entity' in rows ? valuePlace(rows, 'entity') : placeOf(rows);
  if (!only) report(place, messages.noJoin(target.name, head.name));
  else if (second) report(place, messages.ambiguousJoin(target.name, references.length, head.name));
  else return { property: only.name, test: { is: `{${only.value}}` } };
  return undefined;
}

/** Placeholders that a list call needs. */
export function listSlots(head: Head): string[] {
  const list = textIn(objectIn(head.definition, 'endpoints'), 'list');
  return list === undefined ? [] : rowSlots(parseCall(list));
}

/** True if the definition's own filter always sets the property. */
export function isSet(head: Head, name: string): boolean {
  const filters = objectIn(head.definition, 'filters');
  const filter = objectIn(objectIn(filters, 'properties'), name);
  return filter !== undefined && 'default' in filter;
}

function names(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(names);
  return 'property' in condition ? [condition.property] : [];
}

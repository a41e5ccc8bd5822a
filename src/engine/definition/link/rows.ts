/** Rows of another definition, joined to the rows of this one: `detail` and `show`. */

import type { CallModel, Condition, RowsModel } from '../../model';
import { messages } from '../messages';
import { type RowsWords, saidOf } from '../normal-form';
import type { Head } from '../normalise/head';
import { parseCall } from '../parse/call';
import { valuePlace } from '../parse/places';
import type { Report } from '../report';
import { rowSlots } from './call';
import { linkCondition } from './condition';
import { targetOf } from './lookup';
import { everywhere } from './placeholder';
import type { Context } from './scope';

/** The rows in full; undefined if the definition cannot be had or cannot be joined. */
export function linkRows(rows: RowsWords, word: string, context: Context): RowsModel | undefined {
  const { scope, head, report } = context;
  const { entity, filter: given } = rows;
  if (entity === undefined) return undefined;
  const place = valuePlace(rows, 'entity');
  if (!scope.names.has(entity)) report(place, messages.unknownEntity(word, entity, scope.names));
  const target = scope.heads.get(entity);
  if (!target) return undefined;
  const allowed = { ...everywhere(scope.settings), row: head.names };
  const filter = given
    ? linkCondition(given, { word: 'filter', ...targetOf(target), allowed, report, isAsked: true })
    : join(target, context, rows);
  if (!filter) return undefined;
  const list = listedAt(rows, target, report);
  const missing = (list ? rowSlots(list) : listSlots(target)).find(
    (name) => !names(filter).includes(name) && !isSet(target, name),
  );
  if (missing !== undefined) report(place, messages.unsetPlaceholder(missing));
  return { entity, title: rows.title ?? target.plural, filter, ...(list ? { list } : {}) };
}

/** The further address of the other definition that is asked for the rows, if one is named. */
function listedAt(rows: RowsWords, target: Head, report: Report): CallModel | undefined {
  const { call } = rows;
  if (call === undefined) return undefined;
  const known = (target.definition.endpoints?.also ?? []).flatMap((other) => other.call ?? []);
  if (!known.includes(call)) report(valuePlace(rows, 'call'), messages.unknownCall(call, target.name, known));
  return parseCall(call);
}

/** The other definition's one reference to this one, or to a definition that this one starts from. */
function join(target: Head, { head, report }: Context, rows: RowsWords): Condition | undefined {
  const references = [...target.properties.values()].flatMap(({ name, words }) => {
    const { entity, value = head.key[0] ?? 'id' } = words.lookup ?? {};
    return entity !== undefined && head.chain.includes(entity) ? [{ name, value }] : [];
  });
  const [only, second] = references;
  const place = valuePlace(rows, 'entity');
  if (!only) report(place, messages.noJoin(target.name, head.name));
  else if (second) report(place, messages.ambiguousJoin(target.name, references.length, head.name));
  else return { property: only.name, test: { is: `{${only.value}}` } };
  return undefined;
}

/** Placeholders that a list call needs. */
export function listSlots(head: Head): string[] {
  const list = head.definition.endpoints?.list;
  return list === undefined ? [] : rowSlots(parseCall(list));
}

/** True if the definition's own filter always sets the property. */
export function isSet(head: Head, name: string): boolean {
  return saidOf(head.definition.filters?.properties, name)?.default !== undefined;
}

function names(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(names);
  return 'property' in condition ? [condition.property] : [];
}

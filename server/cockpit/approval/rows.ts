/** A request as its page shows it: what is meant, and what would change, in the words of who looks. */

import { exportColumn, valueText } from '../../../src/engine/export';
import type { EntityModel, PropertyModel } from '../../../src/engine/model';
import { isAllowed, unseenProperties } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import type { Formatter } from '../../../src/engine/value';
import { writeParameters } from '../../../src/engine/view';
import { type AskedValue, Wording } from '../../entities';
import type { EntityModels, Session } from '../../platform/context';
import type { FindText } from '../../platform/localisation';
import { isOfSettings } from '../settings';
import { toldSetting } from './setting-rows';

export interface Reader {
  readonly find: FindText;
  readonly session: Session;
  readonly entities: EntityModels;
  readonly format: Formatter;
}

/** The row of a request, with its action and its values in words. */
export function told(row: Row, reader: Reader): Row {
  const { entities, find, session } = reader;
  if (isOfSettings({ definition: String(row.definition) })) return toldSetting(row, reader);
  const model = entities[String(row.definition)];
  if (!model) {
    const what = `${String(row.definition)}: ${String(row.actionName)}`;
    return { ...row, summary: `${what}, ${String(row.rowName)}`, what, asked: '', changes: [], address: null };
  }
  const action = model.actions.find(({ name }) => name === row.actionName);
  const words = new Wording(find, session.language, model, action?.form);
  const name = action ? words.action(model, action) : String(row.actionName);
  const effect = action?.effect;
  const target = (effect && 'entity' in effect ? entities[effect.entity] : undefined) ?? model;
  const seen = seenIn(target, [...target.properties, ...(action?.form?.fields ?? [])], reader);
  const isHidden = unseenProperties(target, session).has(target.display);
  const rowName = String((isHidden ? row.rowKey : row.rowName) ?? '');
  const what = `${words.title(model)}: ${name}`;
  const asked = (row.changes as readonly AskedValue[]).flatMap((one) => partOf(one, target, seen, words, reader));
  return {
    ...row,
    summary: [`${what}, ${rowName}`, ...(asked.length > 0 ? [asked.join('; ')] : [])].join('. '),
    rowName,
    what,
    asked: asked.join('; '),
    changes: [],
    address: addressOf(target, row, session),
  };
}

/** The page of the row's definition, filtered to it; null without one that the person may open. */
function addressOf(target: EntityModel, { rowKey }: Row, session: Session): string | null {
  const page = target.pages.find((one) => !one.path.includes(':') && isAllowed(one, session));
  const [key, ...others] = target.key;
  if (!page || key === undefined || others.length > 0 || rowKey === null) return null;
  return `/${page.path}?${writeParameters({ filters: { [key]: rowKey } })}`;
}

function seenIn(target: EntityModel, all: readonly PropertyModel[], { session }: Reader): Map<string, PropertyModel> {
  const unseen = unseenProperties(target, session);
  const seen = all.filter((property) => !unseen.has(property.name) && isAllowed(property, session));
  return new Map(seen.map((property) => [property.name, property] as const).reverse());
}

/** `Quantity: 5 becomes 200`; nothing of what the person does not see. */
function partOf(
  { property: name, before, after }: AskedValue,
  target: EntityModel,
  seen: ReadonlyMap<string, PropertyModel>,
  words: Wording,
  { format, find, session }: Reader,
): string[] {
  const property = seen.get(name);
  if (!property) return [];
  const title = words.propertyOf(target, property);
  if (property.kind === 'image') return [title];
  const text = (key: string) => find(session.language, [key]) ?? '';
  const say = valueText(
    exportColumn(property, title, {
      yes: text('values.yes'),
      no: text('values.no'),
      valueTitle: (one, value) => words.valueOf(target, one, value),
    }),
    format,
  );
  const [was = '', is = ''] = [before, after].map((value) => say(value) || text('forms.empty'));
  const change =
    before === undefined ? is : find(session.language, ['server.approval.change'], { before: was, after: is });
  return [`${title}: ${change ?? is}`];
}

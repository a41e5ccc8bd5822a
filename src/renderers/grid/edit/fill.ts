import type { TFunction } from 'i18next';
import { EDIT_ROWS_LIMIT } from '../../../engine/constants';
import { type EditSession, type FillPlan, planFill } from '../../../engine/grid';
import type { EntityModel, PropertyModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { captions } from '../../captions';
import type { Cockpit } from '../../cockpit';
import { rowKey } from '../../rows';
import { valueSayer } from '../../value-texts';
import { type CellContent, cellContent } from './cell-content';
import type { EditPlace } from './edit-place';
import { refusalText } from './refusal-text';

export interface FillParts {
  readonly model: EntityModel;
  readonly session: EditSession;
  readonly place: EditPlace;
  readonly cockpit: Pick<Cockpit, 'messages' | 'format'>;
  readonly t: TFunction;
  /** The rows on the page in their order. */
  shown(): readonly Row[];
  chosen(): readonly Row[];
}

/**
 * Fills a column: the chosen rows get what stands in this cell, once the person has agreed; without other chosen rows
 * the cell gets what stands above it.
 */
export function createFill(parts: FillParts): (row: Row, column: string | undefined) => Promise<void> {
  const { model, session, place, cockpit, t } = parts;
  const { messages, format } = cockpit;
  const keyOf = (row: Row): string => rowKey(model, row);

  return async (row, column) => {
    const field = column === undefined ? undefined : place.fieldOf(column);
    if (column === undefined) return messages.refusal(t('edit.fill.noCell'));
    if (!field) return messages.refusal(refusalOf(parts, row, column) ?? '');
    const others = parts.chosen().filter((one) => keyOf(one) !== keyOf(row));
    if (others.length > 0 && isUnread(session, row, field)) return messages.refusal(t('edit.paste.why.unknown'));
    if (others.length === 0) return fillFromAbove(parts, row, column, field);
    if (others.length > EDIT_ROWS_LIMIT) {
      const [count, limit] = [others.length, EDIT_ROWS_LIMIT].map((one) => format.number(one));
      return messages.refusal(t('edit.fill.tooMany', { count, limit }));
    }
    const content = cellContent(session, row, column, field);
    const plan = planFill({
      rows: others,
      value: content.value,
      standing: (one) => cellContent(session, one, column, field).value,
      refusal: (one) => refusalOf(parts, one, column),
    });
    await fillRows(parts, plan, { ...content, column, field });
  };
}

function refusalOf({ model, place, t }: FillParts, row: Row, column: string): string | undefined {
  const refusal = place.refusal(row, column);
  return refusal && refusalText(model, refusal, t);
}

function fillFromAbove(parts: FillParts, row: Row, column: string, field: PropertyModel): void {
  const { model, session, cockpit, t } = parts;
  const rows = parts.shown();
  const key = rowKey(model, row);
  const above = rows[rows.findIndex((one) => rowKey(model, one) === key) - 1];
  const why =
    refusalOf(parts, row, column) ??
    (!above ? t('edit.fill.noneAbove') : isUnread(session, above, field) ? t('edit.paste.why.unknown') : undefined);
  if (why !== undefined || !above) {
    cockpit.messages.refusal(why ?? '');
    return;
  }
  const { value, text } = cellContent(session, above, column, field);
  session.type(row, field.name, value, text);
  void session.leave(key);
}

/** What stands in the cell is no value that another one could have. */
function isUnread(session: EditSession, row: Row, field: PropertyModel): boolean {
  return session.cell(row, field.name)?.isUnread === true;
}

async function fillRows(
  parts: FillParts,
  { rows, same, withheld }: FillPlan,
  { value, text, column, field }: CellContent & { readonly column: string; readonly field: PropertyModel },
): Promise<void> {
  const { model, session, cockpit, t } = parts;
  const { messages, format } = cockpit;
  const property = model.properties.find(({ name }) => name === column) ?? field;
  const told = {
    name: captions.property(model, property),
    value: valueSayer(model, property, format, t)(text ?? value),
    title: captions.entityTitle(model).toLocaleLowerCase(),
    plural: captions.plural(model).toLocaleLowerCase(),
  };
  if (rows.length === 0) {
    const [first] = withheld;
    return messages.refusal(first ? t('edit.fill.none', first) : t('edit.fill.same', told));
  }
  const isAgreed = await messages.confirm({
    title: t(told.value === '' ? 'edit.fill.clear' : 'edit.fill.title', { ...told, count: rows.length }),
    text: leftText(same, withheld, t),
    confirm: t('edit.fill.do', { count: rows.length }),
  });
  if (!isAgreed) return;
  for (const row of rows) session.type(row, field.name, value, text);
  for (const { row, reason } of withheld) session.withhold(row, field.name, value, reason, text);
  const keys = rows.map((row) => rowKey(model, row));
  await session.saveRows(keys);
  const count = keys.filter((key) => !session.get().rows.has(key)).length;
  messages.notice(t('edit.fill.done', { ...told, count, of: rows.length }));
}

/** What becomes of the chosen rows that do not get the value. */
function leftText(same: number, withheld: FillPlan['withheld'], t: TFunction): string {
  const reasons = [...new Set(withheld.map(({ reason }) => reason))];
  return [
    t('edit.fill.saved'),
    ...(same > 0 ? [t('edit.fill.haveIt', { count: same })] : []),
    ...(withheld.length > 0 ? [t('edit.fill.withheld', { count: withheld.length, reasons: reasons.join(' ') })] : []),
  ].join(' ');
}

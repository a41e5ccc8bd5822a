import type { TFunction } from 'i18next';
import {
  createPasteSession,
  filledForm,
  type PastedRow,
  type PastePlan,
  planNewRows,
  tryRow,
} from '../../../engine/grid';
import type { EntityModel, PropertyModel } from '../../../engine/model';
import type { RowAdd } from '../../actions';
import { captions } from '../../captions';
import type { Cockpit } from '../../cockpit';
import type { Grid } from '../use-grid';
import { fieldsByColumn } from './fields-by-column';
import { endingCalls, type Pasted } from './pasted';
import { createPasteReader } from './read-pasted';

/** Takes cells for new rows: by their headings, else by the columns of the page. */
export function planNew({ model, widget }: Grid, { form }: RowAdd, cells: readonly (readonly string[])[]): PastePlan {
  const fields = fieldsByColumn(model, form);
  const columns = (widget.current?.columns() ?? []).map(({ property, caption }) => ({
    name: property.name,
    caption,
    field: fields.get(property.name),
  }));
  const shown = new Set(columns.map(({ field }) => field));
  const others = [...new Set(fields.values())].filter((field) => !shown.has(field));
  return planNewRows({
    cells,
    columns,
    others: others.map((field) => ({ name: field.name, caption: captionOf(model, field), field })),
    key: model.key,
  });
}

const captionOf = (model: EntityModel, field: PropertyModel) =>
  captions.property(model, model.properties.find(({ name }) => name === field.name) ?? field);

/** Has new rows tried before any is added. */
export function pasteNew(
  { model, session: rows }: Grid,
  add: RowAdd,
  plan: PastePlan,
  cockpit: Cockpit,
  t: TFunction,
): Omit<Pasted, 'other' | 'close'> {
  const calls = new AbortController();
  const parts = {
    ...add,
    formFor: () => add.form,
    dayOf: (moment: string) => cockpit.format.toRegionWall(moment).slice(0, 10),
  };
  const own = createPasteSession({
    model,
    plan,
    read: createPasteReader(model, { values: add.values, formOf: () => add.name }, cockpit, t),
    standing: () => undefined,
    refusal: () => undefined,
    attempt: (row, values, names) =>
      tryRow(
        { ...parts, read: async () => undefined, check: (_, filled) => add.check(filled, calls.signal) },
        row,
        values,
        names,
      ),
  });
  async function saveOne({ key, cells }: PastedRow): Promise<boolean> {
    const typed = Object.entries(cells).flatMap(([name, { isChanged, value }]) => (isChanged ? [[name, value]] : []));
    try {
      await add.save(filledForm(parts, undefined, Object.fromEntries(typed)).sent());
      own.saved(key);
      return true;
    } catch (error) {
      own.refused(key, error);
      return false;
    }
  }
  return {
    kind: 'add',
    model,
    form: add.form,
    plan,
    session: endingCalls(own, calls),
    textOf: () => undefined,
    async save(fitting) {
      let count = 0;
      // In their order, so that they stand in it, and no more once they are discarded.
      for (const row of fitting) if (!calls.signal.aborted && (await saveOne(row))) count += 1;
      rows.refreshUntold();
      return count;
    },
  };
}

import type { TFunction } from 'i18next';
import { type CallValues, resolver, toldFields } from '../../engine/action';
import type { EntityModel, PropertyModel, Scalar } from '../../engine/model';
import type { PerformInput } from '../../engine/perform';
import { isBlank, type Row } from '../../engine/query';
import { captions } from '../captions';
import { lookupChoices } from '../choices';
import type { Cockpit } from '../cockpit';
import { valueSayer } from '../value-texts';

/** What was entered, as the action's texts tell it: `form.quantity` with its unit, a row that was chosen by its name. */
export async function toldValues(
  model: EntityModel,
  { action, rows, values: form }: Pick<PerformInput, 'action' | 'rows' | 'values'>,
  values: CallValues,
  { http, format }: Pick<Cockpit, 'http' | 'format'>,
  t: TFunction,
): Promise<Row> {
  const resolve = resolver({ ...values, row: rows[0], rows, form });
  const say = async (field: PropertyModel): Promise<string> => {
    const value = form[field.name];
    if (isBlank(value)) return '';
    const { name, lookup, unit } = field;
    if (!lookup) {
      const said = valueSayer(model, field, format, t)(value);
      return unit ? `${said} ${captions.unit(unit)}` : said;
    }
    const choices = lookupChoices(http, lookup, { of: `${model.name}.${action.name}`, property: name }, resolve);
    // It was done whether its name can be had or not.
    const [found] = await choices({ values: [value as Scalar] }).catch(() => []);
    return found?.text ?? String(value);
  };
  const told = toldFields(action).map(async (field) => [`form.${field.name}`, await say(field)] as const);
  return Object.fromEntries(await Promise.all(told));
}

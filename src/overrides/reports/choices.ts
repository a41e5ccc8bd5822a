import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { resolver } from '../../engine/action';
import type { EntityModel, LookupModel, PropertyModel, Scalar } from '../../engine/model';
import { captions } from '../../renderers/captions';
import { type Choice, type ChoiceSource, lookupChoices, namedChoices } from '../../renderers/choices';
import { type Cockpit, useCockpit } from '../../renderers/cockpit';
import { fetchRows } from '../../renderers/rows';
import type { Choices } from './report-page';

/** The values that a criterion may have. */
export function useChoices(choices: Choices): ChoiceSource {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  return useMemo(() => sourceOf(choices, cockpit, t), [choices, cockpit, t]);
}

const NONE: ChoiceSource = async ({ values = [] }) => values.map((value) => ({ value, text: String(value) }));

/** Where the values come from; values that nothing lists are what they are. */
export function sourceOf(choices: Choices, cockpit: Cockpit, t: TFunction): ChoiceSource {
  const { http, product } = cockpit;
  if ('values' in choices) {
    return namedChoices(
      choices.values.map((value) => ({ value, title: value })),
      (value) => t(choices.textKey(String(value))),
    );
  }
  if ('call' in choices) return ofCall(cockpit, { call: { method: 'GET', path: choices.call, query: [] } });
  if ('entity' in choices) return ofRows(cockpit, product.models[choices.entity], choices.value, choices.text);
  if ('field' in choices) {
    const [entity, name, field] = choices.field;
    const action = product.models[entity]?.actions.find((one) => one.name === name);
    const lookup = action?.form?.fields.find((one) => one.name === field)?.lookup;
    return lookup ? lookupChoices(http, lookup, { of: `${entity}.${name}`, property: field }, resolver({})) : NONE;
  }
  const [entity, name] = choices.of;
  const model = product.models[entity];
  const property = model?.properties.find((one) => one.name === name);
  return model && property ? ofProperty(cockpit, model, property) : NONE;
}

function ofProperty(cockpit: Cockpit, model: EntityModel, property: PropertyModel): ChoiceSource {
  const { values, lookup, name } = property;
  if (values) return namedChoices(values, (value) => captions.value(model, property, value));
  return lookup ? lookupChoices(cockpit.http, lookup, { of: model.name, property: name }, resolver({})) : NONE;
}

function ofCall({ http }: Cockpit, lookup: LookupModel): ChoiceSource {
  return lookupChoices(http, lookup, { of: '' }, resolver({}));
}

/** Rows are searched by the server, in all that names them. */
function ofRows(
  { http }: Cockpit,
  model: EntityModel | undefined,
  value: string,
  text: readonly string[],
): ChoiceSource {
  if (!model) return NONE;
  return async ({ searchText = '', values, skip = 0, take = 50 }) => {
    const { result } = await fetchRows(http, {
      model,
      parameters: {},
      values: {},
      options: {
        skip,
        take: values ? values.length : take,
        sort: [{ selector: value }],
        ...(values ? { filter: { property: value, operator: 'in' as const, value: values } } : { searchText }),
      },
    });
    return (result as readonly Record<string, unknown>[]).map(
      (row): Choice => ({
        value: row[value] as Scalar,
        text: text.map((name) => String(row[name] ?? '')).join(' '),
      }),
    );
  };
}

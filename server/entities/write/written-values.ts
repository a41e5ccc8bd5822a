/** What the definition says that an action writes. */
import { fillValue, resolver, type TemplateValues } from '../../../src/engine/action';
import { gatherAttributes } from '../../../src/engine/attributes';
import type { Row } from '../../../src/engine/query';
import { isBlank } from '../../../src/engine/query';
import { askedValues, formValues } from './asked-values';
import type { Call } from './call';
import type { Values } from './empty';
import { turnedAway } from './form-check';

/** What a new row has unless something else was entered. */
export function defaultsOf({ target, values }: Call): Values {
  const defaults = target.properties.flatMap(({ name, kind, default: template }) => {
    const value = template === undefined ? undefined : fillValue(kind, template, values);
    return isBlank(value) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(defaults);
}

/** What a new row holds. */
export function addedValues(call: Call): Values {
  const { action, target, given } = call;
  return {
    ...defaultsOf(call),
    ...askedValues(action, target, given),
    ...emptied(call, undefined),
    ...setValues(call, { form: given }),
  };
}

/** What is written over a row, or would be: the form's properties, `set`, `to`. */
export function effectValues(call: Call, row: Row | undefined): Values {
  const { target, model, action, given } = call;
  const values: Record<string, unknown> = {
    ...(action.effect.kind === 'update' ? askedValues(action, target, given) : formValues(action, target, given)),
    ...emptied(call, row),
    ...setValues(call, { ...(row ? { row } : {}), form: given }),
    ...(action.to.length === 1 && model.state !== undefined ? { [model.state]: action.to[0] } : {}),
  };
  for (const name of target.key) delete values[name];
  return gatherAttributes(target, values, row);
}

/** What the form no longer asks for. */
function emptied(call: Call, row: Row | undefined): Record<string, null> {
  const { action, target, given, values } = call;
  if (!action.form?.fields.some(({ when }) => when)) return {};
  const names = turnedAway(action.form, given, row, resolver({ ...values, form: given }), defaultsOf(call));
  const own = names.filter((name) => target.properties.some((property) => property.name === name));
  return Object.fromEntries(own.map((name) => [name, null]));
}

/** What the action itself writes, its placeholders filled; an empty value clears. */
function setValues({ action, target, values }: Call, more: TemplateValues): Record<string, unknown> {
  const filled = Object.entries(action.set).map(([name, template]) => {
    const kind = target.properties.find((property) => property.name === name)?.kind;
    return [name, fillValue(kind, template, { ...values, ...more }) ?? null] as const;
  });
  return Object.fromEntries(filled);
}

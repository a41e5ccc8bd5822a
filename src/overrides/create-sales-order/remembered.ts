import type { FormValues } from '../../engine/form';
import type { Cockpit } from '../../renderers/cockpit';
import { type Models, savingOf } from './models';
import type { Order } from './order';

const placeOf = (models: Models) => {
  const { model, action } = savingOf(models, 'order', false);
  return [`${model.name}.${action.name}`, action.form] as const;
};

/** What a new order starts with: what the last one had in the fields that remember it. */
export function rememberedOf({ remembered }: Pick<Cockpit, 'remembered'>, models: Models): Partial<Order> {
  return remembered.of(...placeOf(models));
}

/** Keeps it, of an order or a draft that was saved. */
export function keepRemembered({ remembered }: Pick<Cockpit, 'remembered'>, models: Models, saved: FormValues): void {
  remembered.keep(...placeOf(models), saved);
}

import { type ChangeOf, reaction } from '../../entities';
import { textsOf } from '../values';

/** An inbound order says how many of its lines are still to come (OPEN-345). */
export const countOpen = reaction(['ingoing-order-line'], async (work, changes) => {
  const orderIds = textsOf(
    changes.filter(isOther).flatMap(({ before, after }) => after ?? before ?? []),
    'orderId',
  );
  if (orderIds.length === 0) return;
  const lines = await work.find('ingoing-order-line', { orderId: orderIds });
  for (const order of await work.lock('ingoing-order', { id: orderIds })) {
    const openLines = lines.filter(
      ({ orderId, openQuantity }) => orderId === order.id && (openQuantity ?? 0) > 0,
    ).length;
    if (openLines !== order.openLines) await work.change('ingoing-order', [order], { openLines });
  }
});

function isOther({ before, after }: ChangeOf<'ingoing-order-line'>): boolean {
  return before?.openQuantity !== after?.openQuantity;
}

import { type ChangeOf, reaction } from '../../entities';
import { groupBy, textsOf } from '../values';

/** An inbound order says how many of its lines are still to come (OPEN-345). */
export const countOpen = reaction(['ingoing-order-line'], async (work, changes) => {
  const orderIds = textsOf(
    changes.filter(isOther).flatMap(({ before, after }) => after ?? before ?? []),
    'orderId',
  );
  if (orderIds.length === 0) return;
  const lines = groupBy(await work.find('ingoing-order-line', { orderId: orderIds }), ({ orderId }) => orderId);
  for (const order of await work.lock('ingoing-order', { id: orderIds })) {
    const openLines = (lines.get(order.id) ?? []).filter(({ openQuantity }) => (openQuantity ?? 0) > 0).length;
    if (openLines !== order.openLines) await work.change('ingoing-order', [order], { openLines });
  }
});

function isOther({ before, after }: ChangeOf<'ingoing-order-line'>): boolean {
  return before?.openQuantity !== after?.openQuantity;
}

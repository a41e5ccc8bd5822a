/** Goods are ordered from suppliers, and arrive. */
import { API } from '../../src/engine/http';
import { anyRow, type Event, onRow } from '../event';

const MOST_LINES = 4;

const drafted: Event = {
  name: 'a purchase is drafted',
  weight: 2,
  async happen({ random, materials, terminal }) {
    const bought = materials.flatMap(({ id, supplierId }) => (supplierId ? [{ id, supplierId }] : []));
    if (bought.length === 0) return null;
    const { supplierId } = random.pick(bought);
    const lines = bought.filter((one) => one.supplierId === supplierId).slice(0, random.whole(1, MOST_LINES));
    const draftNumber = await terminal('planner').read<string>(API.draftNo);
    const draft = {
      draftNumber,
      supplierId,
      lines: lines.map(({ id }) => ({ materialId: id, orderedQuantity: random.whole(1, 10) * 10 })),
    };
    const outcome = await terminal('planner').act('purchase-draft.save', 'POST /Draft', { drafts: [draft] });
    return { outcome, subject: draftNumber };
  },
};

const ordered: Event = {
  name: 'a purchase is ordered',
  weight: 2,
  async happen(floor) {
    const draft = await anyRow<'purchase-draft'>(floor, 'planner', '/Draft', { sort: 'draftNumber' });
    if (!draft) return null;
    const planner = floor.terminal('planner');
    const orderNo = await planner.read<string>(API.orderNo);
    const body = { ids: [draft.id], orderNo };
    return { outcome: await planner.act('purchase-draft.createPO', 'POST /Draft/CreatePO', body), subject: orderNo };
  },
};

export const receiptEvents: readonly Event[] = [
  drafted,
  ordered,
  onRow({
    name: 'goods arrive',
    weight: 3,
    hand: 'picker',
    list: '/IngoingOrder/description',
    filter: [['state', '=', 'Initial'], 'or', ['state', '=', 'Started']],
    by: 'orderNo',
    action: 'ingoing-order.completeOrder',
    call: 'PATCH /IngoingOrder/complete',
    body: ({ id }) => ({ ids: [id] }),
  }),
];

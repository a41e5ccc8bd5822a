import { expect, one, task } from './day';
import { COUNT_PLACES } from './hands';

interface Named {
  readonly id: string;
  readonly journalName: string;
  readonly state: string;
}
interface Counted {
  readonly id: string;
  readonly fromStockId: string;
}
interface Held {
  readonly stockId: string;
  readonly quantity: number;
}
interface Delivery {
  readonly orderNo: string;
  readonly state: string;
}

task({
  name: 'Finish an inbound delivery that has come',
  async run(hand, client, turn) {
    const read = (filter: unknown) => client.rows<Delivery>('/IngoingOrder/description', { filter });
    const { orderNo } = one((await read(['state', '=', 'Started'])).slice(turn), 'delivery that has begun');
    await hand.doTo('Inbound orders', orderNo.replace(/\D/g, ''), orderNo, 'Complete order');
    await hand.agree();
    await expect.poll(async () => (await read(['orderNo', '=', orderNo]))[0]?.state).toBe('Completed');
  },
});

task({
  name: 'Have an aisle counted and approve the count',
  async run(hand, client, turn) {
    const rack = ['B-05', 'B-06'][turn] as string;
    const journal = `Cnt${rack}`;
    const places = await hand.goTo('Locations');
    await hand.find(places, rack);
    await hand.chooseAll(places);
    await hand.act(places, COUNT_PLACES);
    await hand.enter('Journal', journal);
    await hand.submit();
    const read = async () => (await client.rows<Named>('/Inventory', { filter: ['journalName', '=', journal] }))[0];
    await expect.poll(async () => (await read())?.state).toBe('Initial');
    // The floor counts, at its terminals.
    const count = await read();
    const tasks = await client.rows<Counted>(`/Inventory/${count?.id}/tasks`);
    const stocks = await client.rows<Held>('/Stock/description', { take: 10_000 });
    await client.call('PUT', '/Task/start', { ids: tasks.map(({ id }) => id) });
    for (const { id, fromStockId } of tasks) {
      const confirmedQuantity = stocks.find(({ stockId }) => stockId === fromStockId)?.quantity;
      await client.call('PUT', '/Task/finish', { ids: [id], confirmedQuantity });
    }
    const counts = await hand.goTo('Inventory counts');
    await hand.find(counts, journal);
    await hand.act(counts, 'Approve inventory');
    await hand.agree();
    await expect.poll(async () => (await read())?.state).toBe('Approved');
  },
});

task({
  name: 'See how much the work of a process weighs',
  async run(hand, client, turn) {
    const all = await client.rows<{ processName: string; totalWeight: number }>('/Operation/description', { take: 50 });
    const process = one(all.filter(({ totalWeight }) => totalWeight > 100).slice(turn), 'process with a weight');
    const { processName } = process;
    const operations = await hand.row('Operations', processName.replace('P-', ''), processName);
    await hand.seeColumn(operations, 'Total weight, kg');
    const weight = await operations.cell(operations.rows.first(), 'Total weight, kg');
    await expect(weight).toBeInViewport();
    await expect(weight).toHaveText(/\d/);
  },
});

task({
  name: 'See how efficient everybody was in the last week',
  async run(hand) {
    await hand.goTo('Reports');
    const { page } = hand;
    const shown = page.locator('[data-shown=true]');
    await hand.pushButton(shown.getByRole('link', { name: /^Employee efficiency/ }));
    await hand.pushButton(shown.getByRole('button', { name: 'Last 7 days', exact: true }));
    await hand.pushButton(shown.getByRole('button', { name: 'Run report' }));
    await expect(shown.locator('.report-page tbody tr:has([data-column])').first()).toBeVisible();
  },
});

import type { ApiClient } from '../../lib/api-client';
import { Dialog, Grid } from '../models';
import { expect, one, task } from './day';

interface Order {
  readonly id: string;
  readonly orderNo: string;
  readonly newState: string;
  readonly processName: string;
  readonly customerName: string;
  readonly priority: number;
}

const ORDERS = 'Sales orders';
const OPEN = ['NewWarn', 'New', 'OnHold', 'Reserved', 'PartiallyReserved', 'ReadyForPick', 'PickStarted'];

/** Names of customers that are typed in full are this long, so that each run counts the same. */
const NAME_LENGTH = 18;

const ordersWhere = (client: ApiClient, filter: unknown) =>
  client.rows<Order>('/ProcessSalesOrders/processSearch', { filter, take: 1000 });
const inState = (client: ApiClient, state: string) => ordersWhere(client, ['newState', '=', state]);
const read = async (client: ApiClient, orderNo: string) =>
  one(await ordersWhere(client, ['orderNo', '=', orderNo]), orderNo);
/** An order's number as it is said on the floor. */
const digits = (orderNo: string) => orderNo.replace(/\D/g, '');

task({
  name: 'Find an order by its number and see which line it waits for',
  async run(hand, client, turn) {
    const { orderNo } = one((await inState(client, 'NewWarn')).slice(turn), 'order that waits for stock');
    const orders = await hand.row(ORDERS, digits(orderNo), orderNo);
    const lines = await hand.open(orders);
    await expect(lines.getByRole('gridcell', { name: '!New' }).first()).toBeVisible();
  },
});

task({
  name: 'Prepare all orders of one customer',
  tag: ['@ACTION-001'],
  async run(hand, client) {
    const reserved = await inState(client, 'Reserved');
    const all = await ordersWhere(client, ['newState', '<>', 'x']);
    const customers = [...new Set(reserved.map(({ customerName }) => customerName))].filter(
      (name) =>
        name.length <= NAME_LENGTH &&
        reserved.filter(({ customerName }) => customerName === name).length > 1 &&
        all.filter(({ customerName }) => customerName === name).length < 15,
    );
    const customer = one(
      customers.sort((a, b) => b.length - a.length),
      'customer with orders to prepare',
    );
    const orders = await hand.goTo(ORDERS);
    await hand.find(orders, customer);
    await hand.chooseAll(orders);
    await hand.act(orders, 'Prepare order');
    await hand.agree();
    for (const { orderNo } of reserved.filter(({ customerName }) => customerName === customer))
      await expect.poll(async () => (await read(client, orderNo)).newState, orderNo).toBe('ReadyForPick');
  },
});

task({
  name: 'Put an order on hold, then take the hold away',
  tag: ['@ACTION-005', '@ACTION-006'],
  async run(hand, client, turn) {
    const { orderNo } = one((await inState(client, 'Reserved')).slice(2 + turn), 'reserved order');
    const orders = await hand.row(ORDERS, digits(orderNo), orderNo);
    const state = await orders.cell(orders.row(orderNo), 'State');
    await hand.act(orders, 'Unprepare and hold');
    await expect(state).toContainText('On hold');
    await hand.act(orders, 'Remove hold');
    await expect(state).toContainText(/New|reserved/i);
    expect((await read(client, orderNo)).newState).not.toBe('OnHold');
  },
});

task({
  name: 'Give five orders of a process another priority',
  async run(hand, client, turn) {
    const all = await ordersWhere(client, ['newState', '<>', 'x']);
    const processes = [...new Set(all.map(({ processName }) => processName))].filter((name) => {
      const mine = all.filter(({ processName }) => processName === name);
      return mine.length >= 5 && mine.length < 20 && mine.every(({ newState }) => OPEN.includes(newState));
    });
    const process = one(processes.slice(turn), 'process with five open orders');
    const orders = await hand.goTo(ORDERS);
    await hand.find(orders, process);
    await hand.choose(orders, 5);
    await hand.act(orders, 'Change execution priority');
    await hand.enter('Priority', '9');
    await hand.submit();
    const first = async () =>
      (await ordersWhere(client, ['processName', '=', process])).filter(({ priority }) => priority === 9).length;
    await expect.poll(first).toBe(5);
  },
});

task({
  name: 'Prepare an order, take that back, see who changed it',
  tag: ['@ACTION-058'],
  async run(hand, client, turn) {
    const { orderNo } = one((await inState(client, 'Reserved')).slice(5 + turn), 'reserved order');
    const orders = await hand.row(ORDERS, digits(orderNo), orderNo);
    const state = await orders.cell(orders.row(orderNo), 'State');
    await hand.act(orders, 'Prepare order');
    await expect(state).toContainText('Ready for pick');
    await hand.undo();
    await expect(state).toContainText('Reserved');
    await hand.act(orders, 'History');
    await new Dialog(hand.page).seeText('Gunnar Global, ');
    expect((await read(client, orderNo)).newState).toBe('Reserved');
  },
});

task({
  name: 'See the lines of an order, then the stock behind one',
  async run(hand, client, turn) {
    const { orderNo } = one((await inState(client, 'Reserved')).slice(8 + turn), 'reserved order');
    const orders = await hand.row(ORDERS, digits(orderNo), orderNo);
    const lines = await hand.open(orders);
    await hand.toLine(lines);
    await hand.follow(orders, 'Material', lines.locator('.dx-data-row').first());
    const materials = new Grid(hand.page, 'Materials');
    await expect(materials.rows).toHaveCount(1);
    await hand.toRows(materials);
    await hand.lookUp(materials, 'Stocks');
    await new Grid(hand.page, 'Stocks').seeRows();
    await expect(hand.page).toHaveURL(/stocks/);
  },
});

task({
  name: 'Choose all that matches, over several pages, and give it a delivery type',
  async run(hand, client, turn) {
    // What other tasks have written is left out: the words found, and their length, would be others in each run.
    const names = (await ordersWhere(client, ['newState', '<>', 'x']))
      .filter(({ id }) => id.startsWith('o0-'))
      .map(({ customerName }) => customerName);
    const isSome = (text: string) => {
      const found = names.filter((name) => name.includes(text)).length;
      return found > 50 && found < 58;
    };
    const words = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))].sort();
    const text = one(words.filter(isSome).slice(turn), 'name that fills more than one page');
    const orders = await hand.goTo(ORDERS);
    await hand.find(orders, text);
    await hand.chooseEverything(orders);
    await hand.act(orders, 'Change delivery type');
    await hand.pick({ label: 'Delivery type', text: 'Ex', option: 'Express' });
    await hand.submit();
    const open = ['newState', '<>', 'Completed'];
    const left = () =>
      ordersWhere(client, [
        ['customerName', 'contains', text],
        'and',
        open,
        'and',
        ['newState', '<>', 'Cancelled'],
        'and',
        ['deliveryTypeId', '<>', 'express'],
      ]);
    await expect.poll(async () => (await left()).length, { timeout: 30_000 }).toBe(0);
  },
});

import { createServer } from 'node:net';
import type { ApiClient } from '../../lib/api-client';
import { freePort } from '../../lib/cockpit-server';
import { Grid } from '../models';
import { expect, one, task } from './day';

interface Stock {
  readonly stockId: string;
  readonly materialId: string;
  readonly location: string;
  readonly quantity: number;
  readonly available: number;
}
interface Material {
  readonly id: string;
  readonly itemNo: string;
  readonly name: string;
}
interface Place {
  readonly name: string;
  readonly maximumWeight: number;
}

const stocksWhere = (client: ApiClient, filter: unknown) => client.rows<Stock>('/Stock/description', { filter });

/** The values of a column for which nothing of any stock is kept, fewest stocks first. */
async function freeBy(client: ApiClient, column: 'materialId' | 'location'): Promise<Stock[]> {
  const groups = new Map<string, Stock[]>();
  for (const stock of await client.rows<Stock>('/Stock/description', { take: 10_000 })) {
    const value = stock[column];
    if (value) groups.set(value, [...(groups.get(value) ?? []), stock]);
  }
  return [...groups.values()]
    .filter((stocks) => stocks.every(({ available, quantity }) => quantity > 20 && available === quantity))
    .sort((one, other) => one.length - other.length)
    .flatMap(([first]) => first ?? []);
}

/** The stock in the first row, and how much there is of it now. */
async function firstOf(client: ApiClient, stocks: Grid): Promise<{ before: number; now(): Promise<number> }> {
  const [key] = await stocks.keys();
  const now = async () => one(await stocksWhere(client, ['stockId', '=', key]), `stock ${key}`).quantity;
  return { before: await now(), now };
}

task({
  name: 'Find a stock by its item number and move some of it',
  async run(hand, client, turn) {
    const { materialId } = one((await freeBy(client, 'materialId')).slice(turn), 'material that is free');
    const { itemNo, name } = one(
      await client.rows<Material>('/Material/description', { filter: ['id', '=', materialId] }),
      'material',
    );
    const target = ['A-09-3', 'A-09-4'][turn] as string;
    const stocks = await hand.stocksOfItem(itemNo, name);
    const { before, now } = await firstOf(client, stocks);
    await hand.act(stocks, 'Move stock');
    await hand.enter('Quantity', '2');
    await hand.pick({ label: 'To location', text: target, option: target });
    await hand.submit();
    await expect.poll(now).toBe(before - 2);
  },
});

task({
  name: 'Book what a count found missing at a place',
  async run(hand, client, turn) {
    const { location } = one((await freeBy(client, 'location')).slice(3 + turn), 'place that is free');
    const stocks = await hand.goTo('Stocks');
    await hand.find(stocks, location);
    const { before, now } = await firstOf(client, stocks);
    await hand.act(stocks, 'Lose stock');
    await hand.enter('Quantity', '3');
    await hand.pick({ label: 'Cause code', text: 'dam', option: 'Damaged in the warehouse' });
    await hand.submit();
    await expect.poll(now).toBe(before - 3);
  },
});

task({
  name: 'See what waits for a material',
  async run(hand, client, turn) {
    const lines = await client.rows<{ materialId: string }>('/OrderLine/description', {
      filter: ['state', '=', 'NewWarn'],
      take: 50,
    });
    const { materialId } = one(lines.slice(turn * 5), 'line that waits');
    const [material] = await client.rows<Material>('/Material/description', { filter: ['id', '=', materialId] });
    const materials = await hand.row('Materials', material?.itemNo ?? '');
    await hand.lookUp(materials, 'Sales order lines');
    const waiting = await new Grid(hand.page, 'Sales order lines').seeRows();
    await hand.narrow(waiting, { label: 'State', text: '!', option: '!New' });
    const known = await client.rows('/OrderLine/description', {
      filter: [['materialId', '=', materialId], 'and', ['state', '=', 'NewWarn']],
    });
    await expect.poll(() => waiting.total()).toBe(known.length);
  },
});

task({
  name: 'Print the label of a stock once more',
  tag: ['@ACTION-059', '@OPEN-314'],
  isUsual: true,
  async run(hand, client, turn) {
    const port = await freePort();
    for (const { id } of await client.rows<{ id: string }>('/Printer/description'))
      await client.call('PUT', '/Printer', { id, isNetworkPrinter: true, networkNameOrIp: `127.0.0.1:${port}` });
    let heard = '';
    const printer = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('data', (data) => (heard += data.toString('latin1')));
      socket.on('end', () => socket.end());
    });
    await new Promise<void>((resolve) => printer.listen(port, '127.0.0.1', resolve));
    const { location } = one((await freeBy(client, 'location')).slice(6 + turn), 'place that is free');
    const stocks = await hand.goTo('Stocks');
    await hand.find(stocks, location);
    await hand.act(stocks, 'Print label');
    await hand.pickFirst('Printer');
    await hand.pickFirst('Label');
    await expect(hand.page.getByRole('img', { name: 'Preview' })).toBeVisible();
    await hand.submit();
    await expect.poll(() => heard).not.toBe('');
    printer.close();
  },
});

task({
  name: 'Give three locations another maximum weight',
  async run(hand, client, turn) {
    const rack = ['B-02', 'B-03'][turn] as string;
    const places = await hand.goTo('Locations');
    await hand.find(places, rack);
    const names = (await places.column('Name')).slice(0, 3);
    await hand.changeRows(places, names.length, 'Maximum weight', '1500');
    const weights = async () => {
      const all = await client.rows<Place>('/Location/description', { filter: ['name', 'startswith', rack] });
      return names.map((name) => all.find((place) => place.name === name)?.maximumWeight);
    };
    await expect.poll(weights).toEqual([1500, 1500, 1500]);
  },
});

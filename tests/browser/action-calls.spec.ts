/** Each action of a row, chosen from its menu on the page: the screen makes the documented call, and it is performed. */
import { connect } from '../lib/api-client';
import { answered, callOf } from './calls';
import { expect, test } from './fixtures';
import { Dialog, Grid } from './models';

interface Case {
  /** The rows of the ledger that it shows. */
  readonly tag: readonly `@${string}`[];
  readonly page: string;
  readonly title: string;
  readonly list: string;
  /** Which row it is done to. */
  readonly filter: unknown;
  readonly sort?: unknown;
  /** Name of the key, if not `id`. */
  readonly key?: string;
  /** How many rows are chosen. */
  readonly many?: number;
  readonly action: string;
  /** The call that the screen makes, as method and path. */
  readonly call: RegExp;
  /** Fills what is asked for; questions are answered without it. */
  readonly fill?: (form: Dialog) => Promise<void>;
}

const OUTGOING = { page: 'outgoing-orders-page', title: 'Outgoing orders', list: '/OutgoingOrder/description' };
const SALES = { page: 'sales-orders-es-page', title: 'Sales orders', list: '/ProcessSalesOrders/processSearch' };
const JOBS = { page: 'jobs-page', title: 'Jobs', list: '/Job/description' };
const STOCKS = { page: 'stocks-es-page', title: 'Stocks', list: '/Stock/description', key: 'stockId' };
const TASKS = { page: 'tasks-page', title: 'Tasks', list: '/Task/description' };

const inState = (property: string, state: string) => [property, '=', state];
const fillQuantity = (quantity: string) => async (form: Dialog) => {
  await form.field('Quantity').fill(quantity);
  await form.choose('Cause code', 0);
};

const CASES: readonly Case[] = [
  {
    ...SALES,
    tag: ['@ACTION-002', '@STATE-009'],
    filter: inState('newState', 'PartiallyReserved'),
    action: 'Partly prepare',
    call: /^PUT \/ProcessSalesOrders\/Prepare$/,
  },
  {
    ...SALES,
    tag: ['@ACTION-003'],
    filter: inState('newState', 'Reserved'),
    action: 'Prepare and wait',
    call: /^PUT \/ProcessSalesOrders\/Prepare$/,
  },
  {
    ...SALES,
    tag: ['@ACTION-004'],
    filter: inState('newState', 'ReadyForPick'),
    action: 'Unprepare order',
    call: /^PUT \/Process\/unprepare$/,
  },
  {
    ...SALES,
    tag: ['@ACTION-013'],
    filter: inState('newState', 'Reserved'),
    action: 'Change execution priority',
    fill: (form) => form.field('Priority').fill('83'),
    call: /^PUT \/ProcessSalesOrders\/executionPriority$/,
  },
  {
    ...OUTGOING,
    tag: ['@ACTION-008'],
    filter: inState('newState', 'New'),
    action: 'Cancel order',
    call: /^POST \/OutgoingOrder\/cancelsalesorder$/,
  },
  {
    ...OUTGOING,
    tag: ['@ACTION-009'],
    filter: inState('newState', 'New'),
    many: 2,
    action: 'Cancel order (2)',
    call: /^POST \/OutgoingOrder\/cancelMany$/,
  },
  {
    page: 'sales-order-lines-es-page',
    title: 'Sales order lines',
    list: '/OrderLine/description',
    tag: ['@ACTION-010'],
    filter: inState('state', 'Reserved'),
    action: 'Cancel line',
    call: /^PUT \/ProcessSalesOrders\/cancelsalesorderlines$/,
  },
  {
    page: 'ingoing-orders-page',
    title: 'Inbound orders',
    list: '/IngoingOrder/description',
    tag: ['@ACTION-011'],
    filter: inState('state', 'Started'),
    action: 'Complete order',
    call: /^PATCH \/IngoingOrder\/complete$/,
  },
  {
    page: 'operations-page',
    title: 'Operations',
    list: '/Operation/description',
    key: 'processId',
    tag: ['@ACTION-017'],
    filter: inState('operationsSummarizedState', 'Prepared'),
    action: 'Cancel process',
    call: /^PUT \/Process\/cancelOrderInProcesses$/,
  },
  {
    ...JOBS,
    tag: ['@ACTION-023'],
    filter: inState('status', 'Initial'),
    action: 'Assign to user',
    fill: (form) => form.choose('User', 0),
    call: /^PUT \/Job\/assign$/,
  },
  {
    ...JOBS,
    tag: ['@ACTION-026'],
    filter: inState('status', 'Assigned'),
    action: 'Unassign',
    call: /^PUT \/Job\/unassign$/,
  },
  {
    ...JOBS,
    tag: ['@ACTION-022'],
    filter: inState('status', 'Initial'),
    action: 'Cancel job',
    call: /^PUT \/Job\/cancel$/,
  },
  {
    ...JOBS,
    tag: ['@ACTION-027'],
    filter: inState('status', 'Started'),
    action: 'End job',
    call: /^PUT \/Job\/end$/,
  },
  {
    page: 'locations-es-page',
    title: 'Locations',
    list: '/Location/description',
    tag: ['@ACTION-052'],
    filter: [['noOfStocks', '=', 0], 'and', ['systemLocation', '=', false]],
    // The last ones: other tests have goods moved to the first.
    sort: [{ selector: 'name', desc: true }],
    many: 2,
    action: 'Delete (2)',
    call: /^DELETE \/Location$/,
  },
  {
    ...TASKS,
    tag: ['@ACTION-025', '@ACTION-031'],
    filter: [['operationState', '=', 'Initial'], 'and', ['jobId', '=', null]],
    action: 'Assign to role',
    fill: (form) => form.choose('Role', 0),
    call: /^POST \/Job\/createAndAssignJobFromTasks$/,
  },
  {
    ...STOCKS,
    tag: ['@ACTION-039'],
    filter: ['available', '>', 3],
    action: 'Move stock',
    fill: async (form) => {
      await form.field('Quantity').fill('1');
      await form.choose('To location', 0);
    },
    call: /^POST \/Job\/createAndStartFromStocks$/,
  },
  {
    ...STOCKS,
    tag: ['@ACTION-040'],
    filter: ['available', '>', 3],
    action: 'Lose stock',
    fill: fillQuantity('1'),
    call: /^POST \/Job\/createAndStartFromStocks$/,
  },
  {
    ...STOCKS,
    tag: ['@ACTION-041'],
    filter: ['available', '>', 3],
    action: 'Gain stock',
    fill: fillQuantity('2'),
    call: /^POST \/Job\/createAndStartFromStocks$/,
  },
];

/** Chosen rows, an action from their menu, and what is asked before it; gives the call that was answered. */
async function perform(grid: Grid, { many = 1, action, call, fill }: Case): Promise<string> {
  const { page } = grid;
  for (let at = 0; at < many && many > 1; at++) await grid.select(grid.rows.nth(at));
  const performed = answered(page, call);
  await grid.choose(grid.rows.first(), action);
  const asked = new Dialog(page);
  if (fill) {
    await fill(asked);
    await asked.save.click();
  } else await answerQuestion(asked, performed);
  const response = await performed;
  expect(response.status()).toBe(200);
  return callOf(response.request());
}

/** Agrees to what is asked, if anything is before the call is answered. */
async function answerQuestion(asked: Dialog, performed: Promise<unknown>): Promise<void> {
  const agree = asked.root.locator('.dialog-foot button').last();
  // A click that waited for a question that never comes would hit that of another action.
  await Promise.race([performed, agree.waitFor()]);
  if (await agree.isVisible()) await agree.click();
}

for (const one of CASES)
  test(`"${one.action}" is called from the menu of ${one.page}`, { tag: [...one.tag] }, async ({ open, server }) => {
    const { list, filter, sort, key = 'id', many = 1, page: path, title, action } = one;
    const client = await connect(server.url, 'global');
    const found = await client.rows<Record<string, string>>(list, {
      filter,
      ...(sort !== undefined && { sort }),
      take: many,
    });
    expect(found, `rows for ${action}`).toHaveLength(many);
    const which = found.flatMap((row, at) => [...(at > 0 ? ['or'] : []), [key, '=', row[key]]]);
    const where = encodeURIComponent(JSON.stringify(many === 1 ? which[0] : which));
    const grid = await new Grid(await open('global', `/${path}?where=${where}`), title).seeRows();
    expect(await perform(grid, one)).toMatch(one.call);
  });

/** People who write and read while something is taken away, and what must be true of it afterwards. */
import { expect } from 'vitest';
import { ACTION_HEADER, IDEMPOTENCY_HEADER, POSITION_HEADER } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import { expectInvariants, type Shelf } from '../commands/floor';
import type { Answer, Client } from '../harness';

export const WRITERS = 4;
export const READERS = 4;

type Rows = (text: string, ...values: unknown[]) => Promise<Row[]>;

/** Calls that go on until they are told to stop. */
export interface Load {
  /** Keys of calls that were answered with 200. */
  readonly acknowledged: readonly string[];
  /** Rounds of reading that were answered with rows. */
  readonly read: () => number;
  /** Those of them that showed less than had been acknowledged by then. */
  readonly stale: () => number;
  /** Everything that was answered besides 200. */
  readonly refused: readonly Answer<ErrorBody>[];
  stop(): Promise<void>;
}

export const gain = (client: Client, shelf: Shelf, key: string) =>
  client.fetchJson<ErrorBody>('/Job/createAndStartFromStocks', {
    method: 'POST',
    headers: { [ACTION_HEADER]: 'stock.gainStock', [IDEMPOTENCY_HEADER]: key },
    body: { movementType: 'Gain', stockIds: [shelf.pickStock], quantity: 1, causeCode: 'FOUND' },
  });

const LIST = '/Stock/description?skip=0&take=20&requireTotalCount=true';

export const list = (client: Client) => client.fetchJson<ErrorBody>(LIST);

/** Asks for the stock of the shelf as a page does: with how far what it has seen goes, a replica may answer. */
const listShelf = (client: Client, { pickStock }: Shelf, seen?: bigint) =>
  client.fetchJson<ErrorBody & { readonly result: readonly Row[] }>(
    `${LIST}&filter=${encodeURIComponent(JSON.stringify(['stockId', '=', pickStock]))}`,
    seen === undefined ? {} : { headers: { [POSITION_HEADER]: String(seen) } },
  );

const quantityOf = ({ body }: Awaited<ReturnType<typeof listShelf>>) => Number(body.result[0]?.quantity);

/** Begins to write and read; keys of calls begin with the name. A call that was refused is sent again under its key until it is done. */
export async function startLoad(client: Client, shelf: Shelf, name: string): Promise<Load> {
  const before = quantityOf(await listShelf(client, shelf));
  let isOver = false;
  let read = 0;
  let stale = 0;
  let seen: bigint | undefined;
  const acknowledged: string[] = [];
  const refused: Answer<ErrorBody>[] = [];
  const breathe = () => new Promise((done) => setTimeout(done, 20));
  const write = async (writer: number) => {
    for (let place = 0; !isOver; place++) {
      const key = `${name}-${writer}-${place}`;
      for (;;) {
        const answer = await gain(client, shelf, key);
        if (answer.status === 200) {
          const position = BigInt(answer.headers.get(POSITION_HEADER) ?? 0);
          if (position > (seen ?? 0n)) seen = position;
          break;
        }
        refused.push(answer);
        await breathe();
      }
      acknowledged.push(key);
    }
  };
  const look = async () => {
    while (!isOver) {
      const least = before + acknowledged.length;
      const answer = await listShelf(client, shelf, seen);
      if (answer.status === 200) {
        read++;
        if (!(quantityOf(answer) >= least)) stale++;
      } else refused.push(answer);
      await breathe();
    }
  };
  const all = [
    ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    ...Array.from({ length: READERS }, look),
  ];
  return {
    acknowledged,
    read: () => read,
    stale: () => stale,
    refused,
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

const BOUND = { timeout: 90_000 };

/** Does something while people work, who are acknowledged before and after it; gives what came of their calls. */
export async function underLoad(
  client: Client,
  shelf: Shelf,
  name: string,
  change: (load: Load) => Promise<unknown>,
): Promise<Load> {
  const load = await startLoad(client, shelf, name);
  await expect.poll(() => Math.min(load.acknowledged.length, load.read()), BOUND).toBeGreaterThan(10);
  await change(load);
  const [written, read] = [load.acknowledged.length, load.read()];
  const since = () => Math.min(load.acknowledged.length - written, load.read() - read);
  await expect.poll(since, BOUND).toBeGreaterThan(10);
  await load.stop();
  expectAway(load);
  return load;
}

/** Nobody was told more than that it goes on in a moment, or shown less than they had written. */
export function expectAway({ refused, stale }: Load): void {
  expect(stale()).toBe(0);
  for (const { status, body, headers } of refused)
    expect([status, body.errorCode, Number(headers.get('retry-after')) > 0]).toEqual([503, 'UNAVAILABLE', true]);
}

/** Every acknowledged write of the name is there, each once. */
export async function expectWritten(
  rows: Rows,
  client: Client,
  shelf: Shelf,
  keys: readonly string[],
  name: string,
): Promise<void> {
  const counted = await rows(
    `select (select quantity from stock where stock_id = $1)::int as quantity,
    (select count(*)::int from stock_movement where stock_id = $1 and movement_type = 'Gain') as movements,
    (select count(*)::int from command where key like $2 || '%') as keys,
    (select count(distinct request_id)::int from audit where entity = 'stock' and row_key = $1) as history`,
    shelf.pickStock,
    name,
  );
  expect(counted).toEqual([
    { quantity: 10 + keys.length, movements: keys.length, keys: keys.length, history: keys.length },
  ]);
  for (const key of keys) {
    const { status, body } = await client.fetchJson<Row>(`/Command/transaction/status/${key}`);
    expect([key, status, body.status]).toEqual([key, 200, 'Completed']);
  }
  await expectInvariants({ rows });
}

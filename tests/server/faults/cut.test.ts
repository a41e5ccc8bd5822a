/** The line between a client and the server is cut while an action is performed: the client learns what became of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActionModel, EntityModel } from '../../../src/engine/definition/model';
import { ApiError, createHttpClient, type HttpClient } from '../../../src/engine/http';
import { API_BASE } from '../../../src/engine/http/api';
import type { Row } from '../../../src/engine/query/load-options';
import { createPerformer } from '../../../src/machines/action';
import { runs } from '../../lib/runs';
import { expectInvariants, type Floor, openFloor } from '../commands/floor';
import { type Cut, type Line, openLine } from './proxy';

const CUTS: readonly Cut[] = ['before', 'midway', 'during', 'after'];

let floor: Floor;
let line: Line;
let http: HttpClient;
let stock: EntityModel;
let gain: ActionModel;
beforeAll(async () => {
  floor = await openFloor();
  line = await openLine(Number(new URL(floor.server.url).port));
  http = createHttpClient({
    fetch,
    environment: () => `${line.url}${API_BASE}`,
    clock: { setTimeout: (run: () => void, ms: number) => setTimeout(run, ms) } as never,
    token: () => floor.client.token,
    allowedOrigins: [line.url],
    onUnauthorised: () => {},
  });
  stock = floor.server.ctx.product.current.product.entities.stock as EntityModel;
  gain = stock.actions.find(({ name }) => name === 'gainStock') as ActionModel;
});
afterAll(async () => {
  await line.stop();
  await floor.stop();
});

/** Finds two pieces of a stock, as the cockpit's own client does. */
function find(row: Row) {
  const { perform } = createPerformer({
    http,
    model: stock,
    values: { page: {}, session: {}, settings: {}, clock: () => undefined } as never,
    newKey: randomUUID,
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds / 20)),
  });
  return perform({
    action: gain,
    rows: [row],
    except: [],
    values: { quantity: 2, causeCode: 'FOUND' },
    progress: () => {},
    lost: () => {},
  });
}

async function held(stockId: unknown): Promise<number> {
  const [row] = await floor.rows('select quantity from stock where stock_id = $1', stockId);
  return Number(row?.quantity);
}

describe('an action whose line is cut', { timeout: 300_000 }, () => {
  it.each(CUTS)('%s: is done once, and told so', async (where) => {
    for (let round = 0; round < runs(1); round++) {
      const { materialId } = await floor.order(10, 1);
      const [row] = (
        await floor.client.fetchJson<{ result: Row[] }>(
          `/Stock/description?skip=0&take=1&filter=${encodeURIComponent(JSON.stringify(['materialId', '=', materialId]))}`,
        )
      ).body.result;
      line.cut(where);
      const outcome = await find(row as Row).catch((error: unknown) => error);
      expect(outcome).toMatchObject({ succeeded: 1, failed: [] });
      expect(await held(row?.stockId)).toBe(12);
    }
    await expectInvariants(floor);
  });

  it('is not confirmed as long as the server cannot be asked', async () => {
    const { materialId } = await floor.order(10, 1);
    const [row] = await floor.rows(
      'select stock_id as "stockId", location_id as "locationId" from stock where material_id = $1',
      materialId,
    );
    const away = await openLine(1);
    http = createHttpClient({
      fetch,
      environment: () => `${away.url}${API_BASE}`,
      clock: { setTimeout: (run: () => void, ms: number) => setTimeout(run, ms) } as never,
      token: () => floor.client.token,
      onUnauthorised: () => {},
    });
    const error = await find(row as Row).catch((thrown: unknown) => thrown);
    await away.stop();
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).kind).toBe('Not confirmed');
  });
});

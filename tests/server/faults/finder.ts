/** Somebody at a cockpit who finds pieces of a stock, over a line that may be cut. */
import { randomUUID } from 'node:crypto';
import { createHttpClient } from '../../../src/engine/http';
import { API_BASE } from '../../../src/engine/http/api';
import type { ActionModel, EntityModel } from '../../../src/engine/model';
import { createPerformer, type Outcome } from '../../../src/engine/perform';
import type { Row } from '../../../src/engine/query/load-options';
import type { Floor } from '../commands/floor';

/** The pauses of the cockpit's own client are so many times as short. */
const HASTE = 20;

export interface Finder {
  /** A stock of ten pieces, of a material of its own. */
  stock(): Promise<Row>;
  /** Finds two pieces of it, as the cockpit's own client does. */
  find(row: Row): Promise<Outcome>;
  /** How many pieces there are. */
  held(row: Row): Promise<number>;
  /** Keys under which calls were sent. */
  readonly keys: readonly string[];
}

/** Somebody who is signed in at the floor's server, and reaches it at this address. */
export function createFinder(floor: Floor, url: string): Finder {
  const model = floor.server.ctx.product.current.product.entities.stock as EntityModel;
  const action = model.actions.find(({ name }) => name === 'gainStock') as ActionModel;
  const keys: string[] = [];
  const http = createHttpClient({
    fetch,
    environment: () => `${url}${API_BASE}`,
    clock: { setTimeout: (run: () => void, ms: number) => setTimeout(run, ms) } as never,
    token: () => floor.client.token,
    allowedOrigins: [url],
    onUnauthorised: () => {},
  });
  return {
    keys,
    async stock() {
      const { materialId } = await floor.order(10, 1);
      const filter = encodeURIComponent(JSON.stringify(['materialId', '=', materialId]));
      const path = `/Stock/description?skip=0&take=1&filter=${filter}`;
      const { body } = await floor.client.fetchJson<{ result: [Row] }>(path);
      return body.result[0];
    },
    find(row) {
      const { perform } = createPerformer({
        http,
        model,
        values: { page: {}, session: {}, settings: {}, clock: () => undefined } as never,
        newKey: () => {
          const key = randomUUID();
          keys.push(key);
          return key;
        },
        wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds / HASTE)),
      });
      return perform({
        action,
        rows: [row],
        except: [],
        values: { quantity: 2, causeCode: 'FOUND' },
        progress: () => {},
        lost: () => {},
      });
    },
    async held({ stockId }) {
      const [row] = await floor.rows('select quantity from stock where stock_id = $1', stockId);
      return Number(row?.quantity);
    },
  };
}

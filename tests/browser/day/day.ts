/** Tasks of an operator's day: each is done by the keyboard alone and by the mouse, and its steps are counted. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { API } from '../../../src/engine/http/api';
import { type ApiClient, connect } from '../../lib/api-client';
import { expect, test } from '../fixtures';
import { Dashboard } from '../models';
import type { Steps } from './counting';
import { type Days, RESULTS, WAYS, type Way } from './figures';
import { DIAL, type Hand, keyboard, mouse } from './hands';
import now from './now.json' with { type: 'json' };

export { expect, test };

export interface Task {
  /** As `docs/operators.md` and the figures name it. */
  readonly name: string;
  readonly tag?: readonly string[];
  /** It was done yesterday as well: its forms remember that. */
  readonly isUsual?: boolean;
  /** Done twice, with the keyboard and with the mouse; begins at the dashboard. Gives what is seen to after it. */
  run(hand: Hand, server: ApiClient, turn: number): Promise<void>;
}

/**
 * A task as a test. With DAY=1 it fails when it takes more keys or clicks than `now.json` says: on a busy machine a hand
 * goes a step further where a quiet one has the keyboard already.
 */
export function task({ name, tag = [], isUsual = false, run }: Task): void {
  test(name, { tag: [...tag] }, async ({ open, server }) => {
    test.setTimeout(150_000);
    const client = await connect(server.url, 'global');
    const page = await open('global', '/');
    const figures: Partial<Record<Way, Steps>> = {};
    // Nothing of the other way is left: each begins with a cockpit that was just opened.
    const begin = async () => {
      await page.goto('/');
      await new Dashboard(page).seeTiles();
      // The notice of the grid library's licence has places where the Tab key stops; with a licence there is none.
      await page.evaluate(() => document.querySelector('dx-license')?.remove());
    };
    for (const { path } of DIAL) await client.call('PUT', API.keptThings, { pinned: { page: path } });
    if (isUsual)
      await test.step('yesterday', async () => {
        await begin();
        await run(keyboard(page), client, WAYS.length);
      });
    for (const [turn, way] of WAYS.entries())
      await test.step(way, async () => {
        await begin();
        const hand = way === 'keys' ? keyboard(page) : mouse(page);
        await run(hand, client, turn);
        figures[way] = hand.steps();
      });
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(`${RESULTS}/${name.replace(/\W+/g, '-')}.json`, JSON.stringify({ name, ...figures }, null, 2));
    const known = (now as Days)[name];
    if (known && process.env.DAY === '1')
      for (const way of WAYS)
        for (const kind of ['keys', 'clicks'] as const)
          expect.soft(figures[way]?.[kind], `${kind} by ${way}`).toBeLessThanOrEqual(known[way]?.[kind] ?? 0);
  });
}

/** The first of a list, or the failure that there is none. */
export function one<T>(rows: readonly T[], what: string): T {
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no ${what}`);
  return row;
}

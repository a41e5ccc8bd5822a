/** With the built-in database: does a health request stay quick while slow lists run? */
import { startServerProcess } from '../lib/cockpit-server';
import { logIn } from './lib/log-in';
import { ms, quantile, type Section } from './lib/report';

const PROBES = 300;

export async function measure(): Promise<Section> {
  const server = await startServerProcess({ SEED: 'demo' });
  try {
    const { token } = await logIn(server.url);
    const slow = `${server.url}/api/Stock/description?skip=0&take=20&requireTotalCount=true&searchText=`;
    let running = true;
    let lists = 0;
    const load = Array.from({ length: 4 }, async (_, worker) => {
      for (let index = 0; running; index++) {
        await (
          await fetch(`${slow}${worker}x${index}`, { headers: { authorization: `Bearer ${token}` } })
        ).arrayBuffer();
        lists++;
      }
    });
    const times: number[] = [];
    for (let probe = 0; probe < PROBES; probe++) {
      const started = performance.now();
      await (await fetch(`${server.url}/live`)).arrayBuffer();
      times.push(performance.now() - started);
      await new Promise((done) => setTimeout(done, 10));
    }
    running = false;
    await Promise.all(load);
    const p95 = quantile(times, 0.95);
    return {
      title: 'Health beside slow lists, PGlite',
      note: `Four clients search all text columns of 20,000 stocks without a pause (${lists} lists meanwhile); \`/live\` is asked ${PROBES} times. The figure is the 95th percentile against 20 ms.`,
      lines: [{ what: 'health request, p95', ours: ms(p95), yardstick: '20 ms', ratio: p95 / 20, goal: { atMost: 1 } }],
    };
  } finally {
    await server.stop();
  }
}

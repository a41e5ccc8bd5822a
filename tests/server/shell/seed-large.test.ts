/** From a scale on rows are written without indexes, which are built afterwards. */
import { expect, it } from 'vitest';
import { startServer } from '../harness';

it('a large demo is written into an empty database', { timeout: 180_000 }, async () => {
  const server = await startServer({ seedScale: 0.5 });
  const [orders] = await server.ctx.database.query<{ count: number }>({
    text: 'select count(*)::int as count from sales_order',
    values: [],
  });
  expect(orders?.count).toBeGreaterThan(1000);
  await server.stop();
});

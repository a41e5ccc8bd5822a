import { expect, it } from 'vitest';
import { readStanding } from '../../../server/entities/learning/kept';
import type { Database } from '../../../server/platform/db';

it('an index is used where replicas use it', { tags: ['OPEN-332'] }, async () => {
  const own = [
    { name: 'order_customer_learnt', isValid: true, scans: 3 },
    { name: 'order_date_learnt', isValid: true, scans: 0 },
  ];
  const query = (async () => own) as unknown as Database['query'];
  const each = (async () => [[{ ...own[1], scans: 40 }], [{ ...own[1], scans: 2 }]]) as unknown as NonNullable<
    Database['replicas']
  >['each'];
  expect((await readStanding(query, 'learnt', { each })).map(({ scans }) => scans)).toEqual([3, 42]);
  expect((await readStanding(query, 'learnt')).map(({ scans }) => scans)).toEqual([3, 0]);
});

import { expect, it } from 'vitest';
import type { HttpCall } from '../../../../src/engine/http';
import { createWholeList } from '../../../../src/renderers/rows/whole-list';
import { entity } from '../../../model-fixture';

/** A list whose rows never change: told their mark, the server says so. */
function setUp() {
  const known: (string | undefined)[] = [];
  const list = createWholeList({
    model: entity(),
    http: {
      async request({ headers }: HttpCall) {
        known.push(headers?.['If-None-Match'] as string | undefined);
        if (known.at(-1)) return { status: 304, data: null };
        return { status: 200, data: [{ id: 'a' }], headers: new Headers({ ETag: 'mark' }) };
      },
    },
    values: {},
    rowsLimit: 10,
    parameters: () => [],
    compare: () => 0,
    cut: () => undefined,
  } as unknown as Parameters<typeof createWholeList>[0]);
  return { known, list };
}

it('rows that are as they came last are not sent again', async () => {
  const { known, list } = setUp();
  expect(await list.fetch()).toEqual([{ id: 'a' }]);
  expect(await list.fetch()).toBe('unchanged');
  expect(known).toEqual([undefined, 'mark']);
});

it('rows that changed since, or while they came, are asked for as if none had come', async () => {
  const { known, list } = setUp();
  await list.fetch();
  list.outdate();
  const fetching = list.fetch();
  list.outdate();
  await fetching;
  await list.fetch();
  expect(known).toEqual([undefined, undefined, undefined]);
});

import { expect, it } from 'vitest';
import { replacedRows } from '../../../../src/engine/live/replacement';
import type { Row } from '../../../../src/engine/query';

const row = (id: string, rowVersion = 1): Row => ({ id, rowVersion });
const change = (key: string, to: Row | null) => ({ key, row: to, arrived: 0 });

it('rows that replace all leave those alone of which more is known', () => {
  const kept = row('kept', 9);
  const rows = replacedRows({
    replace: {
      rows: ['kept', 'back', 'gone', 'newer', 'older'].map((id) => row(id, 5)),
      newer: new Set(['kept', 'back']),
    },
    current: new Map([
      ['kept', kept],
      ['left', row('left')],
    ]),
    changes: [
      change('gone', null),
      change('newer', row('newer', 6)),
      change('older', row('older', 4)),
      change('came', row('came')),
      change('foreign', row('foreign')),
    ],
    keyOf: ({ id }) => String(id),
    belongs: ({ id }) => id !== 'foreign',
  });
  expect([...rows]).toEqual([
    ['kept', kept],
    ['newer', row('newer', 6)],
    ['older', row('older', 5)],
    ['came', row('came')],
  ]);
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFormatter } from '../../../../src/engine/value';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { StaleNote } from '../../../../src/renderers/forms/stale-note';
import { entity, property } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();
const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Berlin',
  dateFormat: 'DD/MM/YYYY',
  timeFormat: 'HH:mm',
  numberFormat: 'de-DE',
});

it('says what somebody else has changed as the grid says it: dates, times, numbers, yes and no', () => {
  const model = entity({
    properties: [
      property('due', { format: 'date' }),
      property('opens', { format: 'time' }),
      property('done', { format: 'date-time' }),
      property('urgent', { type: 'boolean' }),
      property('price', { type: 'number', decimals: 2 }),
      property('tags', { type: 'array' }),
      property('note'),
    ],
  });
  const current = {
    due: '2026-01-31',
    opens: '07:30:00',
    done: '2026-01-31T11:00:00Z',
    urgent: false,
    price: 1234.5,
    tags: ['a', 'b'],
    note: null,
  };
  const setback = { kind: 'stale', changed: Object.keys(current), current } as never;
  draw(<StaleNote model={model} setback={setback} filled={{ urgent: true }} />, { format } as Partial<Cockpit>);
  const said = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  const now = (value: string) => expect.stringContaining(value);
  expect(said).toEqual({
    due: now('31/01/2026'),
    opens: now('07:30'),
    done: now('31/01/2026 12:00'),
    urgent: now('No'),
    price: now('1.234,50'),
    tags: now('a, b'),
    note: expect.any(String),
  });
  expect(said.urgent).toContain('Yes');
});

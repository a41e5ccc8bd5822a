// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { meanwhileOf } from '../../../../src/engine/form';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { MeanwhileNote } from '../../../../src/renderers/forms';
import { format } from '../../../format-fixture';
import { entity, property } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();
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
const now = {
  due: '2026-01-31',
  opens: '07:30:00',
  done: '2026-01-31T11:00:00Z',
  urgent: false,
  price: 1234.5,
  tags: ['a', 'b'],
  note: null,
};

type Rows = Parameters<typeof meanwhileOf>[2];

function say(opened: Rows, later: Rows, more: { reason?: string; filled?: Record<string, unknown> } = {}) {
  const { reason, filled } = more;
  const seen = meanwhileOf(model, opened as never, later);
  const news = seen || reason ? { seen, isRefused: reason !== undefined, reason } : undefined;
  draw(<MeanwhileNote model={model} news={news} {...(filled ? { filled } : {})} />, { format } as Partial<Cockpit>);
  return {
    text: screen.getByRole('status').textContent,
    lines: screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
  };
}

describe('the note on what changed meanwhile', { tags: ['OPEN-306'] }, () => {
  it('says values as the grid says them, five at most', () => {
    expect(say([{ urgent: true, note: 'x' }], [now]).lines).toEqual([
      'due is now 31/01/2026, it was empty.',
      'opens is now 07:30, it was empty.',
      'done is now 31/01/2026 12:00, it was empty.',
      'urgent is now No, it was Yes.',
      'price is now 1.234,50, it was empty.',
      'and 2 more',
    ]);
  });

  it('says what the form has instead', () => {
    const { text, lines } = say([now], [{ ...now, urgent: true, note: 'new' }], { filled: { urgent: false } });
    expect(lines).toEqual(['urgent is now Yes, it was No. You have: No.', 'note is now new, it was empty.']);
    expect(text).toContain('What you typed is kept.');
  });

  it('says nothing while nothing is to be said', () => expect(say([now], [now]).text).toBe(''));

  it('says that the row is gone, and promises nothing', () => {
    expect(say([now], [null], { reason: '', filled: {} }).text).toBe('This row is gone.');
  });

  it('says why it cannot be done any more', () => {
    expect(say([now], [now], { reason: 'Too late', filled: {} }).text).toBe('Too late');
  });

  it('counts what became of several rows', () => {
    const { text } = say([now, now, now], [null, { ...now, note: 'new' }, now]);
    expect(text).toContain('1 of the 3 selected rows has changed');
    expect(text).toContain('1 of the 3 selected rows is gone.');
  });
});

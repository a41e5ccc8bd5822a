import { expect, it } from 'vitest';
import { withFallback } from '../../../server/localisation/with-fallback';

it('a text that a language lacks is lent, and plural forms are never mixed', () => {
  const own = { menu: { save: 'Zapisz' }, days_one: '{{count}} dzień', days_few: '{{count}} dni', plain: 'Tekst' };
  const english = {
    menu: { save: 'Save', close: 'Close' },
    more: { deep: 'Deep' },
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    rows_one: '{{count}} row',
    rows_other: '{{count}} rows',
    plain: { not: 'a text' },
  };
  expect(withFallback(own, english, 'pl-PL')).toEqual({
    menu: { save: 'Zapisz', close: 'Close' },
    more: { deep: 'Deep' },
    days_one: '{{count}} dzień',
    days_few: '{{count}} dni',
    rows_one: '{{count}} row',
    rows_few: '{{count}} rows',
    rows_many: '{{count}} rows',
    rows_other: '{{count}} rows',
    plain: 'Tekst',
  });
});

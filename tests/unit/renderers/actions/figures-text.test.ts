import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { figuresText } from '../../../../src/renderers/actions/figures-text';
import { format } from '../../../format-fixture';
import { action, entity, property } from '../../../model-fixture';

beforeAll(() => i18next.init({ lng: 'en-GB', resources: {} }));

const crate = entity({
  properties: [
    property('place', { title: 'Place' }),
    property('pieces', { title: 'Pieces', type: 'integer', kind: 'integer' }),
    property('weight', { title: 'Weight', type: 'number', kind: 'number' }),
  ],
});
const clear = action('clear', { confirm: true, figures: ['place', 'pieces', 'weight'] });
const said = (...rows: Record<string, unknown>[]) => figuresText(crate, clear, rows, format, i18next.t);

describe('what a question shows of its rows', () => {
  it('is every value of one row, and the sums of the numbers of several', { tags: ['OPEN-340'] }, () => {
    expect(said({ place: 'A-1', pieces: 1200, weight: 0.5 })).toBe('Place: A-1 · Pieces: 1.200 · Weight: 0,5');
    expect(said({ place: 'A-1', pieces: 1200, weight: 0.1 }, { place: 'A-2', pieces: 3, weight: 0.2 })).toBe(
      'Pieces: 1.203 · Weight: 0,3',
    );
  });

  it('is no sum of different units', { tags: ['OPEN-340', 'OPEN-352'] }, () => {
    const line = entity({
      properties: [property('pieces', { type: 'integer', measuredIn: 'unit' }), property('unit')],
    });
    const ofUnits = (...units: (string | null)[]) =>
      figuresText(
        line,
        action('clear', { figures: ['pieces'] }),
        units.map((unit) => ({ unit, pieces: 3 })),
        format,
        i18next.t,
      );
    expect(ofUnits('pcs', 'box')).toBe('pieces: –');
    expect(ofUnits('pcs', null)).toBe('pieces: 6');
  });

  it('leaves out what is not known', { tags: ['OPEN-340'] }, () => {
    expect(said({ place: 'A-1', weight: null })).toBe('Place: A-1');
    expect(said({ place: 'A-1' }, { place: 'A-2' })).toBe('');
    expect(figuresText(crate, action('hold'), [{ place: 'A-1' }], format, i18next.t)).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { noWayText } from '../../../server/entities/write/undo/texts';
import type { Wording } from '../../../server/entities/write/wording';
import { action, entity } from '../../model-fixture';

const model = entity();
const words = {
  outcome: (_, { texts }, key) => texts[key],
  action: (_, { title }) => title,
  row: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
} as Pick<Wording, 'outcome' | 'action' | 'row'> as Wording;
const said = (...given: Parameters<typeof action>) =>
  noWayText({ model, action: action(...given), target: model }, words);

describe('why nothing takes an action back', () => {
  it('is said by its own text, else by what it did', { tags: ['OPEN-283'] }, () => {
    const effect = { kind: 'delete', entity: 'widget' } as const;
    expect(said('burn', { effect, texts: { final: 'Ashes stay ashes.' } })).toBe('Ashes stay ashes.');
    expect(said('burn', { effect })).toBe('deletedForGood burn');
    expect(said('burn')).toBe('noWayBack burn');
  });
});

import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { finalText } from '../../../../src/renderers/actions/final-text';
import { action, entity } from '../../../model-fixture';

beforeAll(() =>
  i18next.init({
    lng: 'nb-NO',
    resources: { 'nb-NO': { translation: { actions: { crate: { burn: { final: 'Aske blir aldri kasse.' } } } } } },
  }),
);

const crate = entity({ name: 'crate', base: 'crate' });
const texts = { final: 'Ashes stay ashes.' };
const said = (...given: Parameters<typeof action>) => finalText(crate, action(...given), i18next.t);

describe('what is said of an action that nothing takes back', () => {
  it('is its own text, in the language of the person', { tags: ['MODAL-004'] }, () => {
    expect(said('melt', { texts })).toBe('Ashes stay ashes.');
    expect(said('burn', { texts })).toBe('Aske blir aldri kasse.');
    expect(said('lift')).toBeUndefined();
  });

  it('is the usual text where rows are deleted, unless there is another', { tags: ['MODAL-004'] }, () => {
    const effect = { kind: 'delete', entity: 'crate' } as const;
    expect(said('delete', { effect })).toBe('actions.deletedForGood');
    expect(said('delete', { effect, texts })).toBe('Ashes stay ashes.');
  });

  it('is nothing where another action takes it back', () => {
    expect(said('close', { inverse: 'open', texts })).toBeUndefined();
  });
});

import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ActionModel } from '../../../../src/engine/model';
import { NOTHING } from '../../../../src/engine/perform';
import type { Row } from '../../../../src/engine/query';
import { type NextParts, nextOf } from '../../../../src/renderers/actions/next';
import { tellDone } from '../../../../src/renderers/actions/tell-done';
import { action, entity, page, property } from '../../../model-fixture';

beforeAll(() => i18next.init({ lng: 'en-GB', resources: {} }));

const places = entity({ name: 'place', base: 'place', pages: [page('places-page')] });
const visit = action('visit', { title: 'Show place', rows: 'one', open: '{placeId}' });
const leave = action('leave', { rows: 'one', to: ['Gone'], next: 'visit' });
const crate = { id: '1', name: 'C-1', state: 'There', placeId: 'p1' };

const modelWith = (next: ActionModel) =>
  entity({
    properties: [property('name'), property('state'), property('placeId', { lookup: { entity: 'place' } })],
    actions: [leave, next],
  });

/** What is offered once rows have left. */
function offered(more: Partial<NextParts> = {}, next = visit, may = (_: string) => true) {
  const model = modelWith(next);
  const cockpit = { product: { models: { crate: model, place: places } }, session: { features: new Set() }, may };
  const usual = { model, action: leave, rows: [crate], answer: undefined, values: {}, navigate: vi.fn() };
  return nextOf({ ...usual, cockpit: cockpit as unknown as NextParts['cockpit'], ...more });
}

describe('the way on that a notice offers', () => {
  it('leads to where the action that is named opens the row, under its title', { tags: ['OPEN-353'] }, () => {
    const navigate = vi.fn();
    const way = offered({ navigate });
    expect(way?.title).toBe('Show place');
    way?.run();
    expect(navigate).toHaveBeenCalledWith(`/places-page?filters=${encodeURIComponent('{"id":"p1"}')}`);
  });

  it('is offered with what was done', { tags: ['OPEN-353'] }, () => {
    const notice = vi.fn();
    const way = offered();
    const start = { action: leave, rows: [crate] };
    const outcome = { ...NOTHING, succeeded: 1 };
    tellDone({ model: modelWith(visit), start, outcome, way, t: i18next.t }, { messages: { notice } as never });
    expect(notice).toHaveBeenCalledWith(expect.any(String), way);
  });

  it('is none for several rows, without a right or a page, or where the address lacks a value', {
    tags: ['OPEN-353'],
  }, () => {
    expect(offered({ rows: [crate, { ...crate, id: '2' }] })).toBeUndefined();
    expect(offered({ rows: [] })).toBeUndefined();
    expect(offered({ action: action('stay') })).toBeUndefined();
    expect(offered({}, visit, (key) => key !== visit.permission)).toBeUndefined();
    expect(offered({}, { ...visit, feature: 'Visits' })).toBeUndefined();
    expect(offered({ rows: [{ ...crate, placeId: null }] })).toBeUndefined();
    expect(offered({ rows: [{ id: '1' }] }, { ...visit, open: 'places/{placeId}' })).toBeUndefined();
  });

  it('is for the row as it is afterwards: as it was answered, else in the state that it was led to', {
    tags: ['OPEN-353'],
  }, () => {
    const ofGone = { ...visit, from: ['Gone'], when: { property: 'state', test: { in: ['Gone'] } } };
    const told = (row: Row) => {
      const navigate = vi.fn();
      offered({ navigate, answer: row }, ofGone)?.run();
      return navigate.mock.calls.flat().map((address) => decodeURIComponent(String(address)));
    };
    expect(told({})).toEqual(['/places-page?filters={"id":"p1"}']);
    expect(told({ ...crate, state: 'Gone', placeId: 'p2' })).toEqual(['/places-page?filters={"id":"p2"}']);
    expect(told({ ...crate, state: 'Gone', id: '2', placeId: 'p2' })).toEqual(['/places-page?filters={"id":"p1"}']);
    expect(told({ ...crate, state: 'Lost' })).toEqual([]);
  });
});

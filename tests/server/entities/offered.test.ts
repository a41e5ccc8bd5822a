import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cockpit, session, startCockpit } from './cockpit';

const DEFINITIONS = {
  shelf: {
    properties: { name: {}, zone: {}, isOpen: { type: 'boolean', default: true } },
    required: ['name'],
    endpoints: 'Shelf',
    pages: ['shelves'],
  },
  parcel: {
    properties: {
      label: {},
      zone: {},
      shelfId: { lookup: { entity: 'shelf', filter: { isOpen: true } } },
      shelfName: {},
      otherId: { lookup: { entity: 'shelf', filter: { zone: '{form.zone}' } } },
      kept: { type: 'array', lookup: { entity: 'shelf', filter: { isOpen: true } } },
      state: { enum: ['Here', 'Gone'], default: 'Here' },
    },
    endpoints: 'Parcel',
    form: ['label', 'zone', 'shelfId', 'otherId', 'kept'],
    actions: {
      move: {
        form: { properties: { shelfId: { lookup: { entity: 'shelf', filter: { isOpen: true, zone: '{zone}' } } } } },
      },
    },
    pages: ['parcels'],
  },
};

let cockpit: Cockpit;
const shelves: Record<string, string> = {};

const call = (method: string, path: string, body: unknown) => cockpit.call(method, path, { body, session: session() });
const add = (path: string, body: unknown) => call('POST', path, body);

beforeAll(async () => {
  cockpit = await startCockpit(DEFINITIONS);
  for (const [name, zone, isOpen] of [
    ['open', 'A', true],
    ['shut', 'A', false],
    ['far', 'B', true],
  ] as const)
    shelves[name] = (await add('/Shelf', { name, zone, isOpen })).body.id;
});
afterAll(() => cockpit.close());

const OUTSIDE = (field: string) => ({
  status: 422,
  body: { errors: [{ field, keyword: 'offered', message: 'This entry cannot be chosen here' }] },
});

describe('what a lookup does not offer', () => {
  let parcel: string;
  beforeEach(async () => {
    parcel = (await add('/Parcel', { label: 'p', zone: 'A', shelfId: shelves.open, otherId: shelves.shut })).body.id;
  });

  it('is refused when a row is added', { tags: ['OPEN-002'] }, async () => {
    expect(await add('/Parcel', { shelfId: shelves.shut })).toMatchObject(OUTSIDE('shelfId'));
    expect(await add('/Parcel', { kept: [shelves.open, shelves.shut] })).toMatchObject(OUTSIDE('kept'));
    expect(await add('/Parcel', { zone: 'B', otherId: shelves.open })).toMatchObject(OUTSIDE('otherId'));
    expect((await add('/Parcel', { zone: 'B', otherId: shelves.far, kept: [shelves.open] })).status).toBe(200);
  });

  it('is refused when a row is changed, also by what its filter waits for', { tags: ['OPEN-002'] }, async () => {
    const change = (body: object) => call('PUT', '/Parcel', { id: parcel, ...body });
    expect(await change({ shelfId: shelves.shut })).toMatchObject(OUTSIDE('shelfId'));
    expect(await change({ zone: 'B' })).toMatchObject(OUTSIDE('otherId'));
    expect((await change({ zone: 'B', otherId: shelves.far })).status).toBe(200);
  });

  it('is refused of the form of an action, whose own filter goes before that of the row', {
    tags: ['OPEN-002'],
  }, async () => {
    const move = (shelfId: string | undefined) => call('PUT', '/Parcel/move', { ids: [parcel], shelfId });
    const { status, body } = await move(shelves.far);
    expect([status, body.failed.map(({ errors }: { errors: unknown }) => errors)]).toMatchObject([
      207,
      [OUTSIDE('shelfId').body.errors],
    ]);
    expect((await move(shelves.open)).status).toBe(200);
  });

  it('stays where it stands already', { tags: ['OPEN-002'] }, async () => {
    await call('PUT', '/Shelf', { id: shelves.open, isOpen: false });
    const changed = await call('PUT', '/Parcel', { id: parcel, label: 'q', shelfId: shelves.open });
    await call('PUT', '/Shelf', { id: shelves.open, isOpen: true });
    expect([changed.status, changed.body.label]).toEqual([200, 'q']);
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { FormValues } from '../../../../src/engine/form';
import { createEditSession, type EditSession, readAmong } from '../../../../src/engine/grid';
import { ApiError, ERROR_CODES } from '../../../../src/engine/http';
import type { FormModel } from '../../../../src/engine/model';
import type { Row } from '../../../../src/engine/query';
import { property } from '../../../model-fixture';

const number = { type: 'number', kind: 'number', schema: { type: 'number', minimum: 0 } } as const;

const FORM: FormModel = {
  fields: [property('name', { required: true }), property('weight', number), property('units', number)],
  required: ['name'],
  sections: [],
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      weight: { type: 'number', minimum: 0 },
      units: { type: 'number', minimum: 0 },
    },
    required: ['name'],
  },
};

const ROW: Row = { id: 'B-12-05', name: 'B-12-05', weight: 120, units: 400, rowVersion: 3 };

/** A server with one row, which refuses what `refuses` says. */
function open(refuses?: () => Error | undefined) {
  const server = { row: { ...ROW } as Row, sent: [] as FormValues[], gates: [] as (() => void)[], isSlow: false };
  const [saved, came] = [vi.fn(), vi.fn()];
  const session = createEditSession({
    model: { key: ['id'], properties: [{ name: 'zone', textOf: 'zoneId' }] as never },
    formFor: () => FORM,
    values: {},
    dayOf: (moment) => moment,
    read: async () => ({ ...server.row }),
    meaning: async (_row, _name, text) => readAmong(text, [{ value: 7, text: 'Seven' }]),
    async save(row, values) {
      server.sent.push(values);
      if (server.isSlow) await new Promise<void>((go) => server.gates.push(go));
      const error = refuses?.();
      if (error) throw error;
      server.row = { ...row, ...values, rowVersion: Number(row.rowVersion) + 1 };
      return server.row.rowVersion as number;
    },
    saved,
    came,
  });
  return { session, server, saved, came };
}

const edited = (session: EditSession) => session.get().rows.get('B-12-05');
const refusal = (more: object) =>
  new ApiError('Error', 400, { errorCode: ERROR_CODES.validation, message: 'Not so', ...more } as never);

describe('the cells of a row', () => {
  it('are sent as the whole form of the row, and show what was saved until the row comes with it', async () => {
    const { session, server, saved } = open();
    session.type(ROW, 'weight', 160);
    expect(edited(session)).toMatchObject({ state: 'typed', cells: { weight: { value: 160, was: 120 } } });
    await session.leave('B-12-05');
    expect(server.sent).toEqual([{ name: 'B-12-05', weight: 160, units: 400 }]);
    expect(edited(session)).toBeUndefined();
    expect(saved).toHaveBeenCalledWith('B-12-05');
    expect(session.cell(ROW, 'weight')).toMatchObject({ value: 160 });
    expect(session.cell({ ...ROW, weight: 160, rowVersion: 4 }, 'weight')).toBeUndefined();
  });

  it('show what the row has once it comes, also if that is what it had before', async () => {
    const { session, came } = open();
    session.type(ROW, 'weight', 160);
    await session.leave('B-12-05');
    const patch = (row: Row) => session.patched([{ key: 'B-12-05', row, properties: ['rowVersion'] }]);
    patch({ ...ROW, units: 1 });
    expect(session.cell(ROW, 'weight')).toMatchObject({ value: 160 });
    expect(came).not.toHaveBeenCalled();
    const undone = { ...ROW, rowVersion: 5 };
    patch(undone);
    expect(came).toHaveBeenCalledExactlyOnceWith('B-12-05');
    expect(session.cell(undone, 'weight')).toBeUndefined();
  });

  it('begin with what was saved, and its text, though the row does not have it yet', async () => {
    const { session, server } = open();
    const row = { ...ROW, zoneId: 'cold', zone: 'Cold store' };
    server.row = row;
    session.type(row, 'zoneId', 'dry', 'Dry goods');
    await session.leave('B-12-05');
    expect(session.asSaved(row)).toEqual({ ...row, zoneId: 'dry', zone: 'Dry goods' });
    session.type(row, 'weight', 160);
    expect(edited(session)?.row).toMatchObject({ zoneId: 'dry', zone: 'Dry goods' });
    const came = { ...row, zoneId: 'home', rowVersion: 4 };
    expect(session.asSaved(came)).toBe(came);
  });

  it('are nobody’s change as soon as they are what they were', async () => {
    const { session, server } = open();
    session.type(ROW, 'weight', 160);
    session.type(ROW, 'weight', 120);
    expect(edited(session)).toBeUndefined();
    await session.leave('B-12-05');
    expect(server.sent).toEqual([]);
  });

  it('that break a rule of the form are refused before anything is sent', async () => {
    const { session, server } = open();
    session.type(ROW, 'weight', 'abc');
    await session.leave('B-12-05');
    expect(server.sent).toEqual([]);
    expect(session.get().refused).toBe('B-12-05');
    expect(edited(session)).toMatchObject({
      state: 'refused',
      cells: { weight: { value: 'abc', problem: { kind: 'rule', problem: { field: 'weight', keyword: 'type' } } } },
    });
    session.undo('B-12-05', 'weight');
    expect(edited(session)).toBeUndefined();
    expect(session.get().refused).toBeUndefined();
  });

  it('keep what the server refuses, each with its reason, until they are saved or taken back', async () => {
    let isRefused = true;
    const error = refusal({ errors: [{ field: 'weight', keyword: 'stock', message: '118.5 kg lie there' }] });
    const { session, server, saved } = open(() => (isRefused ? error : undefined));
    session.type(ROW, 'weight', 90);
    session.type(ROW, 'units', 600);
    await session.leave('B-12-05');
    expect(edited(session)).toMatchObject({
      state: 'refused',
      cells: {
        weight: { problem: { kind: 'refused', error: { message: '118.5 kg lie there' } } },
        units: { value: 600 },
      },
    });
    expect(edited(session)?.cells.units?.problem).toBeUndefined();
    // Some of it may have been done, so that the row is asked for where nobody tells of it.
    expect(saved).toHaveBeenCalledOnce();
    isRefused = false;
    session.type(ROW, 'weight', 119);
    await session.leave('B-12-05');
    expect(edited(session)).toBeUndefined();
    expect(server.row).toMatchObject({ weight: 119, units: 600 });
  });

  it('have what was refused there again, and why, where what is typed over it is taken back', async () => {
    const error = refusal({ errors: [{ field: 'weight', keyword: 'stock', message: '118.5 kg lie there' }] });
    const { session } = open(() => error);
    session.type(ROW, 'weight', 90);
    await session.leave('B-12-05');
    const before = edited(session);
    session.type(ROW, 'weight', 7);
    expect(edited(session)).toMatchObject({ state: 'typed', cells: { weight: { value: 7 } } });
    session.undo('B-12-05', 'weight', before);
    expect(edited(session)).toEqual(before);
    session.undo('B-12-05', 'weight');
    expect(edited(session)).toBeUndefined();
  });

  it('keep what could not be sent, and send it when it is asked for again', async () => {
    let error: Error | undefined = new Error('no connection');
    const { session, server } = open(() => error);
    session.type(ROW, 'weight', 160);
    await session.leave('B-12-05');
    expect(edited(session)).toMatchObject({ state: 'refused', error, cells: { weight: { value: 160 } } });
    error = undefined;
    await session.saveAll();
    expect(server.row.weight).toBe(160);
    expect(edited(session)).toBeUndefined();
  });

  it('of which others changed one are not saved over it, until that is meant', async () => {
    const { session, server } = open();
    session.type(ROW, 'weight', 160);
    server.row = { ...server.row, weight: 140, units: 500, rowVersion: 4 };
    await session.leave('B-12-05');
    expect(server.sent).toEqual([]);
    expect(edited(session)?.cells.weight).toMatchObject({ value: 160, was: 140, problem: { kind: 'taken', now: 140 } });
    await session.leave('B-12-05');
    // What others changed beside it stays.
    expect(server.sent).toEqual([{ name: 'B-12-05', weight: 160, units: 500 }]);
  });

  it('stay as they were typed while the row changes below them', () => {
    const { session } = open();
    session.type(ROW, 'weight', 160);
    session.patched([{ key: 'B-12-05', row: { ...ROW, units: 500, rowVersion: 4 }, properties: ['units'] }]);
    expect(edited(session)).toMatchObject({ state: 'typed', row: { units: 500 }, cells: { weight: { value: 160 } } });
    session.patched([{ key: 'B-12-05', row: { ...ROW, weight: 140, rowVersion: 5 }, properties: ['weight'] }]);
    expect(edited(session)?.cells.weight).toMatchObject({ value: 160, problem: { kind: 'taken', now: 140 } });
    session.patched([{ key: 'B-12-05', row: { ...ROW, weight: 160, rowVersion: 6 }, properties: ['weight'] }]);
    expect(edited(session)).toBeUndefined();
  });

  it('that are left while their row is on its way follow it', async () => {
    const { session, server } = open();
    server.isSlow = true;
    session.type(ROW, 'weight', 160);
    const first = session.leave('B-12-05');
    await vi.waitFor(() => expect(server.gates).toHaveLength(1));
    expect(edited(session)?.state).toBe('saving');
    session.type(ROW, 'units', 600);
    await session.leave('B-12-05');
    // What is on its way is not taken back.
    session.undo('B-12-05');
    session.undo('B-12-05', 'weight');
    expect(Object.keys(edited(session)?.cells ?? {})).toEqual(['weight', 'units']);
    server.isSlow = false;
    server.gates[0]?.();
    await first;
    expect(server.sent.map(({ units }) => units)).toEqual([400, 600]);
    expect(edited(session)).toBeUndefined();
  });

  it('are read again if somebody saves the row between the reading and the sending', async () => {
    let isStale = true;
    const stale = refusal({ errorCode: ERROR_CODES.stale, current: ROW, changed: ['units'] });
    const { session, server } = open(() => (isStale ? stale : undefined));
    server.isSlow = true;
    session.type(ROW, 'weight', 160);
    const done = session.leave('B-12-05');
    await vi.waitFor(() => expect(server.gates).toHaveLength(1));
    server.gates[0]?.();
    await vi.waitFor(() => expect(server.gates).toHaveLength(2));
    isStale = false;
    server.gates[1]?.();
    await done;
    expect(server.sent).toHaveLength(2);
    expect(edited(session)).toBeUndefined();
  });

  it('that the server finds changed by others are not written over', async () => {
    const current = { ...ROW, weight: 140, rowVersion: 4 };
    const { session, server } = open(() => refusal({ errorCode: ERROR_CODES.stale, current, changed: ['weight'] }));
    session.type(ROW, 'weight', 160);
    await session.leave('B-12-05');
    expect(server.sent).toHaveLength(1);
    expect(edited(session)?.cells.weight).toMatchObject({ value: 160, was: 140, problem: { kind: 'taken', now: 140 } });
  });

  it('come back with what was typed, and are let go together', () => {
    const { session } = open();
    session.restore([{ row: ROW, cells: { weight: { value: 160, was: 120 } }, state: 'refused' }]);
    expect(edited(session)).toMatchObject({ state: 'typed', cells: { weight: { value: 160 } } });
    session.discard();
    expect(session.get().rows.size).toBe(0);
  });

  it('come back refused with the reason, and as unsaved where nothing stood, over another load', () => {
    const { session } = open();
    session.withhold({ ...ROW, units: undefined }, 'units', 160, 'It is locked');
    const rows = JSON.parse(JSON.stringify([...session.get().rows.values()]));
    const { session: anew } = open();
    anew.restore(rows);
    expect(anew.get().refused).toBe('B-12-05');
    expect(edited(anew)).toMatchObject({ state: 'refused', cells: { units: { problem: { reason: 'It is locked' } } } });
    expect(anew.cell(ROW, 'units')).toHaveProperty('was');
  });

  it('take a text for the value that is called so; one that none is called stays, refused and not sent', {
    tags: ['OPEN-293'],
  }, async () => {
    const { session, server } = open();
    session.typeText(ROW, 'weight', 'seven');
    await session.leave('B-12-05');
    expect(server.sent).toMatchObject([{ weight: 7 }]);

    session.typeText(ROW, 'units', 'Tull');
    await session.leave('B-12-05');
    expect(edited(session)).toMatchObject({
      state: 'refused',
      cells: { units: { value: 'Tull', text: 'Tull', problem: { kind: 'unknown' } } },
    });
    session.type(ROW, 'name', 'Other');
    await session.saveAll();
    expect(server.sent).toHaveLength(1);
  });

  it('that were typed as texts are understood though another cell is taken back meanwhile', {
    tags: ['OPEN-293'],
  }, async () => {
    const { session, server } = open();
    session.type(ROW, 'name', 'Other');
    session.typeText(ROW, 'weight', 'seven');
    const left = session.leave('B-12-05');
    session.undo('B-12-05', 'name');
    await left;
    expect(server.sent).toMatchObject([{ weight: 7 }]);
    expect(edited(session)).toBeUndefined();
  });

  it('that are to be saved together are on their way at once, and each row stands for itself', async () => {
    const { session, server } = open();
    const other = { ...ROW, id: 'B-12-06', name: 'B-12-06' };
    session.type(ROW, 'weight', 160);
    session.type(other, 'weight', -1);
    server.isSlow = true;
    const done = session.saveRows(['B-12-05', 'B-12-06']);
    await vi.waitFor(() => expect(server.gates).toHaveLength(1));
    expect(edited(session)?.state).toBe('saving');
    expect(session.get().rows.get('B-12-06')?.state).toBe('refused');
    server.gates[0]?.();
    await done;
    expect([...session.get().rows.keys()]).toEqual(['B-12-06']);
  });

  it('that a row does not take say why, and are not sent', { tags: ['OPEN-299'] }, () => {
    const { session, server } = open();
    session.withhold(ROW, 'weight', 160, 'It is locked');
    expect(edited(session)).toMatchObject({
      state: 'refused',
      cells: { weight: { value: 160, was: 120, problem: { kind: 'withheld', reason: 'It is locked' } } },
    });
    expect(session.get().refused).toBe('B-12-05');
    expect(server.sent).toEqual([]);
    session.undo('B-12-05');
    expect(edited(session)).toBeUndefined();
  });
});

import { describe, expect, it, vi } from 'vitest';
import { createDocumentSession, type DocumentSessionParts, type Opened } from '../../../../src/engine/document';

interface Note {
  readonly text: string;
}

const EMPTY: Note = { text: '' };
const STORED: Opened<Note> = { key: '7', row: { id: '7', rowVersion: 1 }, values: { text: 'Stored' } };

function open(parts: Partial<DocumentSessionParts<Note>> = {}) {
  const session = createDocumentSession<Note>({
    empty: () => EMPTY,
    isSame: (one, other) => one.text === other.text,
    read: async () => STORED,
    ...parts,
  });
  return { session, write: (text: string) => session.change(() => ({ text }), session.get().mark) };
}

describe('a document while it is written on', () => {
  it('begins empty, with nothing to lose', () => {
    const { session } = open();
    expect(session.get()).toEqual({
      opened: { key: null, values: EMPTY },
      values: EMPTY,
      isChanged: false,
      isLoading: false,
      error: null,
      mark: 0,
    });
    expect(session.unsaved()).toBeUndefined();
  });

  it('goes on with what was typed before', () => {
    const typed = { opened: STORED, values: { text: 'Typed' } };
    const { session } = open({ typed });
    expect(session.get()).toMatchObject({ ...typed, isChanged: true });
    expect(session.unsaved()).toEqual(typed);
  });

  it('would lose what differs from how it was opened, and nothing once it is as before', async () => {
    const { session, write } = open();
    await session.open('7');
    write('Other');
    expect(session.unsaved()).toEqual({ opened: STORED, values: { text: 'Other' } });
    write('Stored');
    expect(session.get().isChanged).toBe(false);
    expect(session.unsaved()).toBeUndefined();
  });

  it('is read, which shows, and begins with what was read', async () => {
    const { session, write } = open();
    write('Typed');
    const reading = session.open('7');
    expect(session.get()).toMatchObject({ isLoading: true, opened: { key: '7' }, values: EMPTY, isChanged: false });
    await reading;
    expect(session.get()).toMatchObject({ opened: STORED, values: STORED.values, isLoading: false, isChanged: false });
  });

  it('has nothing of the one before when it could not be read, and says why until it is read again', async () => {
    const down = new Error('down');
    const read = vi.fn(async () => STORED).mockRejectedValueOnce(down);
    const { session, write } = open({ read });
    write('Typed');
    await session.open('7');
    expect(session.get()).toMatchObject({ error: down, isLoading: false, values: EMPTY });
    expect(session.unsaved()).toBeUndefined();
    await session.open('7');
    expect(session.get()).toMatchObject({ error: null, opened: STORED });
  });

  it('is the one that was asked for last, whichever comes last', async () => {
    const answers = new Map<string, (opened: Opened<Note>) => void>();
    const { session } = open({ read: (key) => new Promise((answer) => answers.set(key, answer)) });
    const both = [session.open('7'), session.open('8')];
    answers.get('8')?.({ key: '8', values: { text: 'Eight' } });
    answers.get('7')?.(STORED);
    await Promise.all(both);
    expect(session.get()).toMatchObject({ opened: { key: '8' }, values: { text: 'Eight' } });
  });

  it('stays empty when an answer comes after it was begun afresh', async () => {
    const { session } = open();
    const reading = session.open('7');
    await session.open(null);
    await reading;
    expect(session.get()).toMatchObject({ opened: { key: null }, values: EMPTY, isLoading: false });
  });

  it('keeps what was typed when what it was opened with is another by now', async () => {
    const { session, write } = open();
    await session.open('7');
    write('Other');
    session.adopt((before) => ({ ...before, row: { ...before.row, rowVersion: 2 }, values: { text: 'Other' } }), 1);
    expect(session.get()).toMatchObject({ opened: { row: { rowVersion: 2 } }, values: { text: 'Other' } });
    expect(session.get().isChanged).toBe(false);
  });

  it('takes nothing that was meant for another one, which was open before', async () => {
    const { session, write } = open();
    const { mark } = session.get();
    write('Typed');
    const late = () => [
      session.change(() => ({ text: 'Late' }), mark),
      session.adopt(() => ({ key: null, values: { text: 'Late' } }), mark),
    ];
    const reading = session.open('7');
    expect(late()[0]).toBe(false);
    await reading;
    late();
    expect(session.get()).toMatchObject({ opened: STORED, values: STORED.values });
    expect(write('Other')).toBe(true);
  });

  it('tells of changes alone', () => {
    const { session, write } = open();
    const heard = vi.fn();
    session.subscribe(heard);
    session.change((before) => before, 0);
    expect(heard).not.toHaveBeenCalled();
    write('Other');
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

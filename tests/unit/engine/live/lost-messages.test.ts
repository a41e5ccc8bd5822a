/** Messages are lost, come twice and in another order; what was missed is loaded when the view is registered again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWaiting, createLivePage, createLiveRows, type LiveMessage } from '../../../../src/engine/live';
import type { Row } from '../../../../src/engine/query';
import { runs } from '../../../lib/runs';
import { createTestClock } from './test-clock';

const FILLER = Array.from({ length: 1001 }, (_, index): Row => ({ id: `filler${index}`, rowVersion: 1, state: 's0' }));
const IDS = ['a', 'b', 'c', 'd', 'e'];
const PAGE = 4;

interface Operation {
  readonly id: string;
  readonly kind: 'put' | 'delete' | 'bulk' | 'all';
}

/** A time of one connection: what changes, and what becomes of each message of it. */
interface Stretch {
  readonly operations: readonly Operation[];
  /** For each message: when it comes, once for each time. One that never comes is lost. */
  readonly comes: readonly (readonly number[])[];
  /** A load that began before it reads the rows after so many changes, and its answer comes after so many messages. */
  readonly readAfter: number;
  readonly answeredAfter: number;
  /** After so many messages a picture is drawn. */
  readonly drawEach: number;
  /** The database was put back before it, and gives numbers anew. */
  readonly numbersAnew: boolean;
}

const operation: fc.Arbitrary<Operation> = fc.record({
  id: fc.constantFrom(...IDS),
  kind: fc.constantFrom('put', 'put', 'put', 'put', 'bulk', 'bulk', 'delete', 'delete', 'delete', 'all'),
});

const stretch = (least: number): fc.Arbitrary<Stretch> =>
  fc.array(operation, { minLength: 1, maxLength: 7 }).chain((operations) =>
    fc.record({
      operations: fc.constant(operations),
      comes: fc.array(fc.array(fc.nat(99), { minLength: least, maxLength: 2 }), {
        minLength: operations.length,
        maxLength: operations.length,
      }),
      readAfter: fc.nat(operations.length),
      answeredAfter: fc.nat(operations.length),
      drawEach: fc.integer({ min: 1, max: 4 }),
      numbersAnew: fc.boolean(),
    }),
  );

/** Each stretch but the last ends with a gap, in which messages are lost; then the view is registered again. */
const story = fc.tuple(fc.array(stretch(0), { minLength: 1, maxLength: 3 }), stretch(1));

/** The server: its rows, and a message for each change. */
function createServer() {
  const named = IDS.map((id): Row => ({ id, rowVersion: 1, state: 's0' }));
  const table = new Map<string, Row>([...named, ...FILLER].map((row) => [String(row.id), row]));
  let seq = 0;
  let version = 0;
  const change = ({ id, kind }: Operation): LiveMessage => {
    seq++;
    version++;
    const next: Row = { id, rowVersion: version + 1, state: `s${version}` };
    if (kind === 'delete') {
      table.delete(id);
      return { viewName: 'v', methodName: seq % 2 ? 'Deleted' : 'BulkDelete', id, ids: [id], seq };
    }
    if (kind === 'all') return { viewName: 'v', methodName: 'Bulk', viewModels: [...table.values()], seq };
    table.set(id, next);
    if (kind === 'put') return { viewName: 'v', methodName: 'Updated', viewModel: next, seq };
    return { viewName: 'v', methodName: 'Bulk', viewModels: [next], seq };
  };
  return {
    change,
    numberAnew() {
      seq = 0;
    },
    rows: () => sorted(table.values()).map((row) => ({ ...row })),
    get: (id: string) => table.get(id),
  };
}

const sorted = (rows: Iterable<Row>): Row[] => [...rows].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));

/** What a page has to do with a story; `load` begins one, and gives what answers it. */
interface Listener {
  opened(): void;
  receive(message: LiveMessage): void;
  load(): (rows: readonly Row[]) => Promise<void>;
  draw(): void;
}

/** Lets the listener live through all stretches. */
async function live(
  [lossy, last]: [readonly Stretch[], Stretch],
  server: ReturnType<typeof createServer>,
  listener: Listener,
): Promise<void> {
  let answer: ReturnType<Listener['load']> | undefined;
  for (const { operations, comes, readAfter, answeredAfter, drawEach, numbersAnew } of [...lossy, last]) {
    if (numbersAnew) server.numberAnew();
    const messages: LiveMessage[] = [];
    let read = server.rows();
    for (const [index, each] of operations.entries()) {
      messages.push(server.change(each));
      if (index < readAfter) read = server.rows();
    }
    const answered = async () => {
      await answer?.(read);
      answer = undefined;
    };
    const sent = messages.flatMap((message, index) => (comes[index] ?? []).map((at) => ({ message, at })));
    sent.sort((a, b) => a.at - b.at);
    for (const [index, { message }] of sent.entries()) {
      if (index === answeredAfter) await answered();
      listener.receive(message);
      if (index % drawEach === 0) listener.draw();
    }
    await answered();
    listener.draw();
    if (operations === last.operations) return;
    listener.opened();
    answer = listener.load();
  }
}

describe('messages that are lost', () => {
  it('leave the rows as a fresh load has them, once the view is registered again', { tags: ['LIVE-028'] }, async () => {
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        const server = createServer();
        const clock = createTestClock();
        let respond = (_rows: readonly Row[]) => {};
        const rows = createLiveRows({
          clock,
          keyOf: ({ id }) => String(id),
          fetch: () => new Promise((resolve) => (respond = resolve)),
          events: { patched() {}, removed() {}, arranged() {}, resum() {}, waiting() {}, failed() {} },
        });
        const listener: Listener = {
          opened: rows.opened,
          receive: rows.receive,
          draw: () => clock.advance(16),
          load() {
            const loaded = rows.load();
            return (read) => {
              respond(read);
              return loaded;
            };
          },
        };
        await listener.load()(server.rows());
        rows.arrange({ keys: ['state'], shows: ({ state }) => state !== 's3' });
        await live(told, server, listener);
        rows.show();
        rows.arrange({ keys: [], shows: () => true });
        expect(sorted(rows.rows())).toEqual(server.rows());
      }),
      { numRuns: runs(150) },
    );
  });

  it('leave a page of the server as it is, or say that it waits', { tags: ['LIVE-028'] }, async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.boolean(), async (told, isSorted) => {
        const server = createServer();
        const clock = createTestClock();
        let shown: Row[] = [];
        let waiting = 0;
        const page = createLivePage({
          clock,
          keyOf: ({ id }) => String(id),
          events: {
            patched() {},
            waiting(rows) {
              waiting = countWaiting(rows);
            },
            refetch() {},
            outdated() {},
            recount() {},
            resum() {},
          },
        });
        const listener: Listener = {
          opened: page.opened,
          receive: page.receive,
          draw: () => clock.advance(16),
          load() {
            page.show();
            const arrived = page.fetching();
            return async (read) => {
              shown = read.slice(0, PAGE);
              page.showing(shown);
              arrived(true);
            };
          },
        };
        await listener.load()(server.rows());
        page.arrange({ keys: isSorted ? ['state'] : [], shows: () => true });
        await live(told, server, listener);

        const fresh = server.rows().slice(0, PAGE);
        // Nobody is shown an old value of a row that is there, nor as complete what is not.
        for (const row of shown) expect(row).toEqual(server.get(String(row.id)) ?? row);
        if (waiting === 0) expect(shown).toEqual(fresh);
        await listener.load()(server.rows());
        expect([shown, waiting]).toEqual([fresh, 0]);
        page.close();
      }),
      { numRuns: runs(150) },
    );
  });
});

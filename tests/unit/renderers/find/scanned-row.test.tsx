// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { FoundRow, FoundRows } from '../../../../src/engine/http';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { useScanned } from '../../../../src/renderers/find/scanned-row';
import { drawing } from '../../component';

const draw = drawing();
const row = (id: string) =>
  ({ entity: 'material', id, rank: 'whole', isNamed: true, values: {} }) as unknown as FoundRow;
const answer = (id: string, leftOut: readonly string[] = []): FoundRows => ({
  rows: [row(id)],
  more: [],
  leftOut: [...leftOut],
});

/** Reads codes over a server whose answers come when the test gives them. */
function reading() {
  const answers = new Map<string, (data: FoundRows) => void>();
  const get = (_: string, { text }: { text: string }) =>
    new Promise((come) => answers.set(text, (data) => come({ data })));
  let read: ReturnType<typeof useScanned> = async () => undefined;
  function Reader(): null {
    read = useScanned();
    return null;
  }
  const models = { material: { base: 'material', properties: [] } };
  draw(<Reader />, {
    http: { get },
    product: { models },
    messages: { notice: vi.fn() },
  } as unknown as Partial<Cockpit>);
  return { read: (code: string) => read(code), answer: (text: string, data: FoundRows) => answers.get(text)?.(data) };
}

it('of two codes the one that was scanned last is read, whichever answer comes last', async () => {
  const { read, answer: come } = reading();
  const both = [read('A-1'), read('A-2')];
  come('A-2', answer('m2'));
  come('A-1', answer('m1'));
  expect(await Promise.all(both)).toEqual([undefined, { row: row('m2'), text: 'A-2' }]);
});

it('the one row that was found is not the one that is meant where others could not be asked for', {
  tags: ['OPEN-344'],
}, async () => {
  const { read, answer: come } = reading();
  const reads = read('A-1');
  come('A-1', answer('m1', ['location']));
  expect(await reads).toEqual({ text: 'A-1' });
});

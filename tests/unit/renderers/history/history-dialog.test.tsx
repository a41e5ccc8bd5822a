// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HistoryEntry } from '../../../../src/engine/http/api';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { useHistory } from '../../../../src/renderers/history';
import { HistoryList } from '../../../../src/renderers/history/history-list';
import type { OfferedAction } from '../../../../src/renderers/offered-action';
import { action, entity, property } from '../../../model-fixture';
import { drawing } from '../../component';

const model = entity({
  properties: [
    property('id', { hidden: true }),
    property('name', { title: 'Name' }),
    property('weight', { title: 'Weight', type: 'number', decimals: 1 }),
    property('updated', { title: 'Updated', format: 'date-time', kind: 'date-time' }),
    property('due', { title: 'Due', format: 'date-time', kind: 'date-time' }),
    property('isOpen', { title: 'Open', type: 'boolean' }),
    property('state', { title: 'State', values: [{ value: 'PickStarted', title: 'Pick started' }] }),
  ],
  actions: [action('hold')],
});
const row = { id: 'w/7', name: 'Box 7' };

const entry = (title: string, changes: HistoryEntry['changes']): HistoryEntry => ({
  id: changes.length,
  time: '2026-11-20T09:30:00Z',
  userName: 'kari',
  action: 'widget.hold',
  title,
  before: null,
  after: null,
  changes,
});

const draw = drawing();
const request = vi.fn();
beforeEach(() => void request.mockReset());

/** Draws what a definition offers of the history of its rows, and opens that of the row. */
async function open(parts: Partial<Cockpit> = {}, rows = [row]) {
  let offered: readonly OfferedAction[] = [];
  function Page() {
    const history = useHistory(model);
    offered = history.offered(rows);
    return (
      <>
        {offered.map(({ title, enabled, run }) => (
          <button type="button" key={title} disabled={!enabled} onClick={run}>
            {title}
          </button>
        ))}
        {history.dialog}
      </>
    );
  }
  const drawn = draw(<Page />, { http: { request }, product: { historyMonths: 0 }, ...parts } as unknown as Cockpit);
  const [button] = screen.queryAllByRole('button', { name: 'History' });
  if (button) await drawn.user.click(button);
  return { ...drawn, offered };
}
const dialog = () => screen.getByRole('dialog', { name: 'History' });

describe('the history of a row', () => {
  it('tells who did what and when, with what changed, written as in the grid', async () => {
    request.mockResolvedValue({
      data: [
        entry('Hold', [
          { property: 'state', before: null, after: 'PickStarted' },
          { property: 'weight', before: 1250, after: 0.5 },
          { property: 'isOpen', before: true, after: null },
          { property: 'id', before: null, after: 'w/7' },
          { property: 'gone', before: 1, after: 2 },
        ]),
        entry('Add', []),
      ],
    });
    await open();
    const entries = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(request).toHaveBeenCalledExactlyOnceWith({ method: 'GET', path: '/History/widget/w%2F7' });
    expect(dialog().textContent).toContain('Box 7');
    expect(entries.map((one) => within(one).getByRole('paragraph').textContent)).toEqual([
      'Holdkari, 2026-11-20 10:30:00',
      'Addkari, 2026-11-20 10:30:00',
    ]);
    const changes = within(entries[0]!)
      .getAllByRole('term')
      .map(({ textContent, nextElementSibling }) => [
        textContent,
        nextElementSibling?.querySelector('del')?.textContent,
        nextElementSibling?.querySelector('ins')?.textContent,
      ]);
    expect(changes).toEqual([
      ['State', undefined, 'Pick started'],
      ['Weight', '1,250.0', '0.5'],
      ['Open', 'Yes', 'empty'],
    ]);
  });

  it('names people as they are called, and says once when it was done', { tags: ['API-054'] }, async () => {
    const changes = [
      { property: 'updated', before: '2026-11-01T08:00:00Z', after: '2026-11-20T09:30:00.120Z' },
      { property: 'due', before: null, after: '2026-11-24T09:30:00Z' },
    ];
    request.mockResolvedValue({ data: [{ ...entry('Hold', changes), displayName: 'Kari Nordmann' }] });
    await open();
    const list = await screen.findByRole('list', { name: 'History' });
    expect(within(list).getByRole('paragraph').textContent).toBe('HoldKari Nordmann, 2026-11-20 10:30:00');
    expect(
      within(list)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Due']);
  });

  it('names the access key that another system did it with', { tags: ['OPEN-258'] }, async () => {
    request.mockResolvedValue({ data: [{ ...entry('Hold', []), userName: 'erp', accessKey: 'Nightly' }] });
    await open();
    const list = await screen.findByRole('list', { name: 'History' });
    expect(within(list).getByRole('paragraph').textContent).toBe('Holderp with the key Nightly, 2026-11-20 10:30:00');
  });

  it('says that it is looked up, and that there is none', async () => {
    let answer: (value: unknown) => void = () => undefined;
    request.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await open();
    expect(within(dialog()).getByRole('status').textContent).toBe('Looking up what happened');
    answer({ data: null });
    expect(await screen.findByText('Nothing has been written down about this row yet.')).toBeDefined();
  });

  it('says why it cannot be had, and asks again when it is told to', async () => {
    request.mockRejectedValueOnce(new Error('The line is down')).mockResolvedValueOnce({ data: [entry('Hold', [])] });
    const { user } = await open();
    expect((await within(dialog()).findByRole('alert')).textContent).toContain('The line is down');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'History' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'History' }));
  });

  it('is that of the row as it is by now, whichever answer comes last', async () => {
    const answers: ((data: readonly HistoryEntry[]) => Promise<void>)[] = [];
    request.mockImplementation(
      () => new Promise((resolve) => answers.push((data) => act(async () => resolve({ data })))),
    );
    const parts = { http: { request }, product: { historyMonths: 0 } } as unknown as Cockpit;
    const { rerender } = draw(<HistoryList model={model} row={{ ...row, rowVersion: 1 }} />, parts);
    rerender(<HistoryList model={model} row={{ ...row, rowVersion: 2 }} />);
    const [before, now] = answers;
    await now?.([entry('Hold', []), entry('Add', [])]);
    await before?.([entry('Add', [])]);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('is offered of one row alone, to those who may see it', async () => {
    const { offered, unmount } = await open({}, [row, { ...row, id: '8' }]);
    expect(offered).toEqual([expect.objectContaining({ enabled: false, reason: 'Takes one row, 2 are selected' })]);
    unmount();
    expect((await open({ may: () => false })).offered).toEqual([]);
  });
});

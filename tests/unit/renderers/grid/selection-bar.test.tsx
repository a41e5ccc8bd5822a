// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { SelectionBar } from '../../../../src/renderers/grid/selection-bar';
import type { OfferedAction } from '../../../../src/renderers/offered-action';
import { entity } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();
const model = entity({ title: 'Order', plural: 'Orders' });
const heard = { run: vi.fn(), cleared: vi.fn(), more: vi.fn() };

function bar(actions: readonly Partial<OfferedAction>[], total?: number, deleted?: number) {
  const offered = actions.map(({ name = '', ...more }) => ({
    name,
    title: name,
    enabled: true,
    destructive: false,
    run: () => heard.run(name),
    ...more,
  }));
  return draw(
    <SelectionBar
      model={model}
      count={1000}
      total={total}
      {...(deleted === undefined ? {} : { deleted })}
      actions={offered}
      onClear={heard.cleared}
      onMore={heard.more}
    />,
  );
}
const names = () =>
  within(screen.getByRole('toolbar', { name: 'Selection' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('the bar of chosen rows', () => {
  it('says how many of how many are chosen, and lets go of them', async () => {
    const { user } = bar([], 1250);
    expect(screen.getByRole('toolbar').textContent).toContain('1,000 of 1,250 selected');
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(heard.cleared).toHaveBeenCalledOnce();
  });

  it('says how many of what was chosen were deleted', { tags: ['OPEN-277'] }, () => {
    bar([], 1250, 2);
    expect(screen.getByRole('toolbar').textContent).toContain('2 orders were deleted');
  });

  it('says that the rows are still being counted', () => {
    bar([]);
    expect(screen.getByRole('toolbar').textContent).toContain('1,000 of … selected');
  });

  it('has the first three actions that can be done, those that take something away last', async () => {
    const { user } = bar([
      { name: 'Delete', destructive: true },
      { name: 'Block', enabled: false },
      { name: 'Move' },
      { name: 'Print' },
    ]);
    expect(names()).toEqual(['Clear the selection', 'Move', 'Print', 'Delete', 'More actions']);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(heard.run).toHaveBeenCalledExactlyOnceWith('Print');
  });

  it('opens the rest where its last button stands, and has no such button when nothing is left', async () => {
    const { user, unmount } = bar(['a', 'b', 'c', 'd'].map((name) => ({ name })));
    expect(names()).toEqual(['Clear the selection', 'a', 'b', 'c', 'More actions']);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(heard.more).toHaveBeenCalledExactlyOnceWith({ x: 0, y: 0 });
    unmount();
    bar(['a', 'b', 'c'].map((name) => ({ name })));
    expect(names()).toEqual(['Clear the selection', 'a', 'b', 'c']);
  });

  it('says why behind all that can be pressed, the same reason once', { tags: ['OPEN-348'] }, async () => {
    /** Moving can be done once, and what is held can be neither moved nor printed. */
    function Moving() {
      const [isHeld, setHeld] = useState(false);
      const actions = ['Move', 'Print', 'Count'].map((name) => ({
        ...{ name, title: name, destructive: false, run: () => setHeld(true) },
        ...(isHeld && name !== 'Count' ? { enabled: false, reason: 'On hold' } : { enabled: true }),
      }));
      return <SelectionBar model={model} count={2} total={2} actions={actions} onClear={() => {}} onMore={() => {}} />;
    }
    const { user } = draw(<Moving />);
    await user.click(screen.getByRole('button', { name: 'Move' }));
    const parts = [...screen.getByRole('toolbar').querySelectorAll('.actions > *, .reasons > *')];
    expect(parts.map(({ textContent, className }) => [textContent, className.includes('visually-hidden')])).toEqual([
      ['Move', false],
      ['Print', false],
      ['Count', false],
      ['On hold', false],
      ['On hold', true],
    ]);
  });
});

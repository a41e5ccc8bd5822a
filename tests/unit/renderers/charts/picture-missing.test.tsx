// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Chart } from '../../../../src/renderers/charts';
import { ReloadContext } from '../../../../src/renderers/reload-context';
import { drawing } from '../../component';

vi.mock('../../../../src/renderers/charts/picture', () => {
  throw new Error('The line is down');
});

const draw = drawing();

it('a chart whose picture does not come says so in its place, and the page around it goes on', {
  tags: ['ERROR-042'],
}, async () => {
  const reload = vi.fn();
  const { user } = draw(
    <ReloadContext value={reload}>
      <p>Beside it</p>
      <Chart
        kind="columns"
        label="Picks"
        axis="Area"
        parts={[{ key: 'done', name: 'Done' }]}
        entries={[{ key: 'a', name: 'Hall A', values: { done: 60 } }]}
        write={String}
      />
    </ReloadContext>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Part of the cockpit could not be loaded.');
  expect(screen.getByText('Beside it')).toBeDefined();
  expect(screen.getByRole('cell', { name: '60' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledExactlyOnceWith();
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterAll, expect, it, vi } from 'vitest';

// Files share modules: this one's chart has not been drawn before.
vi.resetModules();
vi.doMock('../../../../src/renderers/charts/picture', () => {
  throw new Error('The line is down');
});
const { Chart } = await import('../../../../src/renderers/charts');
const { ReloadContext } = await import('../../../../src/renderers/reload-context');
const { drawing } = await import('../../component');
afterAll(() => {
  vi.doUnmock('../../../../src/renderers/charts/picture');
  vi.resetModules();
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

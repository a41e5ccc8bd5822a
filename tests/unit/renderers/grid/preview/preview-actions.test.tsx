// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PreviewActions } from '../../../../../src/renderers/grid/preview/preview-actions';
import { drawing } from '../../../component';

const draw = drawing();

it('tells the key of what can be done, and shows why it cannot be done any more', async () => {
  /** Moving can be done once. */
  function Moving() {
    const [isHeld, setHeld] = useState(false);
    const move = { name: 'move', title: 'Move', letter: 'M', destructive: false, run: () => setHeld(true) };
    const standing = isHeld ? { enabled: false, reason: 'On hold' } : { enabled: true };
    return <PreviewActions actions={[{ ...move, ...standing }]} onMore={() => {}} />;
  }
  const { user } = draw(<Moving />);
  const button = screen.getByRole('button', { name: 'Move' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Alt+M');
  expect(button.title).toContain('Alt M');
  await user.click(button);
  expect(screen.getByText('On hold').className).not.toContain('visually-hidden');
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByText('On hold').id);
});

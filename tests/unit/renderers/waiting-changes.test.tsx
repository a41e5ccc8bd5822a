// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaitingChanges } from '../../../src/renderers/grid/waiting-changes';
import { drawing } from '../component';

const draw = drawing();

it.each([
  [1, '1 change waits', '1 waits'],
  [9, '9 changes wait', '9 wait'],
])('%s rows that wait are counted as changes, in fewer words where the sentence has no room', (count, whole, short) => {
  draw(<WaitingChanges count={count} onShow={() => undefined} />);
  expect(screen.getByRole('button').title).toBe(whole);
  expect(screen.getByRole('button').textContent).toBe(`${short}${whole}Show`);
});

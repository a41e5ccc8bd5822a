// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaitingChanges } from '../../../src/renderers/grid/waiting-changes';
import { entity } from '../../model-fixture';
import { drawing } from '../component';

const draw = drawing();
const model = entity({ name: 'crate', base: 'crate', title: 'Crate', plural: 'Crates' });

it.each([
  [1, '1 crate'],
  [9, '9 crates'],
])('%s rows that wait say what they are where the sentence has no room', (count, said) => {
  draw(<WaitingChanges model={model} count={count} onShow={() => undefined} />);
  expect(screen.getByRole('button').textContent).toContain(`Show${said}`);
});

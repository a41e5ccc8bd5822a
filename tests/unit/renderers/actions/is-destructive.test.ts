import { describe, expect, it } from 'vitest';
import { isDestructive } from '../../../../src/renderers/actions/is-destructive';
import { action } from '../../../model-fixture';

describe('what takes away', () => {
  it('calls off for good, and nothing else may come of it', () => {
    expect(isDestructive(action('cancel', { to: ['Cancelled'], confirm: true }))).toBe(true);
    expect(isDestructive(action('end', { to: ['Completed', 'Cancelled'], confirm: true }))).toBe(false);
    expect(isDestructive(action('rename', { confirm: true }))).toBe(false);
  });
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../src/engine/http';
import { PageFailure } from '../../../../src/renderers/dialogs';
import { drawing } from '../../component';

const draw = drawing();
const body = {
  title: '',
  message: 'The list is too long',
  errorCode: 'TOO_LARGE',
  timeStamp: '',
  version: '',
} as const;

describe('what stands where a page cannot be shown', () => {
  it('says what failed and why, with the stack folded away, and goes on when told to', async () => {
    const next = vi.fn();
    const error = new ApiError('Error', 413, { ...body, details: 'Set a filter', stack: 'at list.ts:1' });
    const { user } = draw(<PageFailure title="No rows" error={error} next="Try again" onNext={next} />);
    expect(screen.getByRole('alert')).toBe(screen.getByRole('heading', { name: 'No rows' }).parentElement);
    expect(screen.getByText('The list is too long')).toBeDefined();
    expect(screen.getByText('Set a filter')).toBeDefined();
    expect(screen.getByText('at list.ts:1').closest('details')?.open).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(next).toHaveBeenCalledOnce();
  });

  it('has no place for details and a stack that there are not', () => {
    draw(<PageFailure title="No rows" error="thrown as a text" next="Try again" onNext={() => undefined} />);
    expect(screen.getByRole('alert').textContent).toBe('No rowsUnexpected error occuredTry again');
  });
});

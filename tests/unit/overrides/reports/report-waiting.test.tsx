// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReportWaiting } from '../../../../src/overrides/reports/report-waiting';
import { drawing } from '../../component';

const draw = drawing();
afterEach(() => {
  vi.useRealTimers();
});

it('says for how long a report has been at work once it takes more than a moment, and lets it be stopped', () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  draw(<ReportWaiting onStop={stop} />);
  act(() => vi.advanceTimersByTime(900));
  expect(screen.queryByRole('timer')).toBeNull();
  act(() => vi.advanceTimersByTime(2_200));
  expect(screen.getByRole('timer').textContent).toBe('The report is being worked out, for 3 s so far.');
  act(() => screen.getByRole('button', { name: 'Stop' }).click());
  expect(stop).toHaveBeenCalledOnce();
});

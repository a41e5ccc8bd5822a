import { latePart } from '../late-part';
import type { BreakdownProps } from './breakdown';

/** The rows of a grid in numbers. */
export const breakdown = latePart<BreakdownProps>(async () => (await import('./breakdown')).Breakdown);

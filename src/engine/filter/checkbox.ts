import type { PageFilterKind } from './kind';
import { number } from './number';

/** Rows where something is so, or is not so. */
export const checkbox: PageFilterKind = { ...number, fits: (value) => typeof value === 'boolean' };

import type { ChartProps } from './model';

/** Height of a bar with its name: the target of a finger. */
export const ROW_PX = 44;
const UPRIGHT_PX = 300;

/** The height is known before the picture is there, so that nothing jumps when it comes. */
export function pictureHeight({ kind, entries }: Pick<ChartProps, 'kind' | 'entries'>): number {
  return kind === 'bars' ? entries.length * ROW_PX : UPRIGHT_PX;
}

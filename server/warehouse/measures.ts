import type { Material, OrderLine } from '../../generated/types';

/** What so many of a material weigh and fill; nothing, if nobody knows it. */
export function measuresOf(
  quantity: number,
  material: Material | undefined,
): Pick<OrderLine, 'lineWeight' | 'lineVolume'> {
  return {
    lineWeight: rounded(quantity * (material?.weight ?? 0), 3),
    lineVolume: rounded(quantity * (material?.volume ?? 0), 5),
  };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

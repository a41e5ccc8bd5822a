import type { StateOf, ValuesOf } from '../../entities';
import { groupBy } from '../../warehouse';
import { type BlockContext, round } from './block';
import type { Location } from './locations';
import type { Material } from './materials';
import type { Stock } from './stocks';

/** One after the other, so that the fewest counts have work to do. */
const STATES: readonly State[] = ['Started', 'Approved', 'Counted', 'Approved', 'Initial', 'Approved', 'Cancelled'];
type State = StateOf<'inventory'>;

const PLACES = 4;

export interface Count extends ValuesOf<'inventory'> {
  readonly id: string;
  readonly state: State;
  // Who counts; the work writes it.
  assignedTo: string | null;
}

export interface CountLine extends ValuesOf<'inventory-line'> {
  readonly id: string;
  readonly inventoryId: string;
  readonly locationId: string;
  readonly stockId: string;
  readonly materialId: string;
  readonly batch: string | null;
  readonly qtyCounted: number | null;
  readonly stockQty: number;
}

/** Counts of neighbouring places, a line per stock. */
export function makeCounts(
  context: BlockContext,
  count: number,
  stocks: readonly Stock[],
  materials: readonly Material[],
  locations: readonly Location[],
): { readonly counts: readonly Count[]; readonly lines: readonly CountLine[] } {
  const { prefix, offset, random } = context;
  const byPlace = groupBy(stocks, ({ locationId }) => locationId);
  const byId = new Map(materials.map((material) => [material.id, material]));
  const lines: CountLine[] = [];
  const counts = Array.from({ length: count }, (_, index): Count => {
    const number = index + 1;
    const state = STATES[index % STATES.length] as State;
    const start = random.whole(0, Math.max(0, locations.length - PLACES));
    const places = locations.slice(start, start + PLACES);
    const id = `${prefix}cnt-${number}`;
    const own = places
      .flatMap((place) => byPlace.get(place.id) ?? [])
      .map((stock, at) => lineOf(context, { id, state }, at, stock, byId.get(stock.materialId) as Material));
    lines.push(...own);
    const performed = own.filter(({ qtyCounted }) => qtyCounted !== null).length;
    return {
      id,
      journalName: `C-${10_000 + offset + number} ${places[0]?.name ?? ''}`,
      state,
      linesInJournal: own.length,
      percentCompleted: own.length > 0 ? Math.round((performed * 100) / own.length) : 0,
      performedLines: performed,
      remainingLines: own.length - performed,
      differingLines: own.filter(({ difference }) => (difference ?? 0) !== 0).length,
      differenceCost: round(own.reduce((sum, { differenceCost }) => sum + (differenceCost ?? 0), 0)),
      assignedTo: state === 'Initial' ? null : 'operator',
    };
  });
  return { counts, lines };
}

function lineOf(
  { random }: BlockContext,
  count: { readonly id: string; readonly state: State },
  at: number,
  stock: Stock,
  material: Material,
): CountLine {
  const isCounted =
    count.state === 'Counted' || count.state === 'Approved' || (count.state === 'Started' && random.chance(0.5));
  const found = random.chance(0.85) ? stock.quantity : Math.max(0, stock.quantity + random.whole(-4, 3));
  const difference = isCounted ? found - stock.quantity : null;
  return {
    id: `${count.id}-${at + 1}`,
    inventoryId: count.id,
    lineNo: (at + 1) * 10,
    locationId: stock.locationId,
    stockId: stock.stockId,
    materialId: stock.materialId,
    itemNo: material.itemNo,
    batch: stock.batch,
    state: count.state === 'Started' ? (isCounted ? 'Counted' : 'Initial') : count.state,
    qtyCounted: isCounted ? found : null,
    stockQty: stock.quantity,
    difference,
    differenceCost: difference === null ? null : round(difference * material.costPrice),
  };
}

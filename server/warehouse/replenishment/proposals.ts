import type { Maintenance, SalesOrder, Stock } from '../../../generated/types';
import type { Work } from '../../entities';
import { freeOf } from '../ledger/not-found';
import { isExpired } from '../ledger/reservations';
import { compareTexts, sumOf, textsOf } from '../values';
import { type Need, needs } from './needs';
import { PROPOSAL_NUMBERS } from './numbers';

/** Roles of places that goods are stored at until a place of picking needs them. */
const STORAGE = ['Buffer', 'Bulk'];
/** Proposals that somebody works on. */
const TAKEN_UP = ['Prepared', 'InProgress'] as const;

/** A need that is met from one place. */
type Proposal = Need & Pick<Maintenance, 'fromLocationId'>;

/** What a proposal is known by: of one kind, between two places, for one order. */
const IDENTITY = ['kind', 'materialId', 'fromLocationId', 'toLocationId', 'orderNumber'] as const;

/**
 * Keeps the proposals of these materials as they are needed now (OPEN-100): one from each place of storage that a need
 * takes goods from, until it is met. What nobody took up follows the need, and goes with it.
 */
export async function keepProposals(work: Work, materialIds: readonly string[]): Promise<void> {
  if (materialIds.length === 0) return;
  const [stocks, kept] = [
    await work.find('stock', { materialId: materialIds }),
    await work.lock('maintenance', { materialId: materialIds, state: ['Initial', ...TAKEN_UP] }),
  ];
  const open = kept.filter(({ state }) => state === 'Initial');
  const taken = kept.filter(({ state }) => state !== 'Initial');
  const wanted = await needs(work, materialIds, stocks, taken);
  if (wanted.length === 0) return withdraw(work, open);
  const left = await storedAt(work, stocks, taken);
  const proposals = wanted.flatMap(({ quantity, ...need }) => takeFrom(left, need, quantity));
  await withdraw(
    work,
    open.filter((one) => !proposals.some((proposal) => isSame(one, proposal))),
  );
  for (const proposal of proposals) {
    const before = open.find((one) => isSame(one, proposal));
    if (!before) await add(work, proposal);
    else if (differs(before, proposal)) await work.change('maintenance', [before], proposal);
  }
}

/** What is brought of these materials for one order is for another one from now on, whose lines lack it now. */
export async function handOverProposals(
  work: Work,
  from: SalesOrder,
  { orderNo: orderNumber }: SalesOrder,
  materialIds: readonly string[],
): Promise<void> {
  const handed = {
    materialId: materialIds,
    orderNumber: from.orderNo,
    state: ['Initial' as const, ...TAKEN_UP],
  };
  // Tasks before their proposals, as by whoever works on one.
  const taskId = textsOf(await work.find('maintenance', handed), 'taskId');
  const tasks = await work.lock('task', { id: taskId });
  await work.change('maintenance', await work.lock('maintenance', handed), { orderNumber });
  await work.change('task', tasks, { orderNumber });
}

/** What is free at a place of storage, of one material. */
interface Stored {
  readonly materialId: string;
  readonly fromLocationId: string;
  quantity: number;
}

/** The oldest first; what proposals that were taken up will fetch is not there any more. */
async function storedAt(work: Work, stocks: readonly Stock[], taken: readonly Maintenance[]): Promise<Stored[]> {
  const places = await work.find('location', { id: textsOf(stocks, 'locationId'), locationRole: STORAGE });
  const stored = new Set(places.map(({ id }) => id));
  const free = stocks
    .filter((stock) => stored.has(stock.locationId) && !isExpired(stock, work.today))
    .sort((a, b) => compareTexts(a.fifoDate, b.fifoDate));
  const byPlace = new Map<string, Stored>();
  for (const stock of free) {
    const key = `${stock.materialId} ${stock.locationId}`;
    const known = byPlace.get(key) ?? { materialId: stock.materialId, fromLocationId: stock.locationId, quantity: 0 };
    byPlace.set(key, { ...known, quantity: known.quantity + freeOf(stock) });
  }
  return [...byPlace.values()].map((one) => ({
    ...one,
    quantity: one.quantity - sumOf(taken.filter(from(one)), 'quantity'),
  }));
}

function from({ materialId, fromLocationId }: Stored): (proposal: Maintenance) => boolean {
  return (proposal) => proposal.materialId === materialId && proposal.fromLocationId === fromLocationId;
}

/** Meets a need from what is stored, as far as it goes. */
function takeFrom(left: readonly Stored[], need: Omit<Need, 'quantity'>, quantity: number): Proposal[] {
  let open = quantity;
  const proposals: Proposal[] = [];
  for (const stored of left) {
    const found = Math.min(open, stored.quantity);
    if (found <= 0 || stored.materialId !== need.materialId || stored.fromLocationId === need.toLocationId) continue;
    stored.quantity -= found;
    open -= found;
    proposals.push({ ...need, fromLocationId: stored.fromLocationId, quantity: found });
  }
  return proposals;
}

function isSame(one: Maintenance, other: Proposal): boolean {
  return IDENTITY.every((name) => one[name] === other[name]);
}

function differs(one: Maintenance, other: Proposal): boolean {
  return (Object.keys(other) as (keyof Proposal)[]).some((name) => one[name] !== other[name]);
}

async function add(work: Work, proposal: Proposal): Promise<void> {
  const [number] = await work.numbers(PROPOSAL_NUMBERS, 1);
  await work.add('maintenance', [{ proposalNo: `R-${number}`, state: 'Initial', created: work.now, ...proposal }]);
}

async function withdraw(work: Work, proposals: readonly Maintenance[]): Promise<void> {
  await work.move('maintenance', proposals, 'Cancelled');
}

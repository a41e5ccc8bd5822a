/** What a person did in the last hours, each call with whether it can be taken back, or why not. */
import type { DoneCall } from '../../../../src/engine/http';
import { cutModel, mayReach, seesRow, unseenValues } from '../../../../src/engine/permission';
import type { EntityModels, Session } from '../../../platform/context';
import { Wording } from '../wording';
import { doneKeys, type PastCall, type PastRow, pastCalls, pastRows } from './past-call';
import { planRow, type RowPlan } from './plan';
import { inverseOf, notAllowedText, type PastAction, pastAction } from './prepare';
import { didText, rowName, whyText } from './texts';
import type { UndoParts } from './undo';

/** So many rows of a call are looked at to tell whether it can be taken back; the undo itself asks them all. */
const LOOKED_AT = 10;

interface Known extends PastAction {
  readonly call: PastCall;
  /** The rows that it was done to. */
  readonly keys: readonly string[];
}

type State = Pick<DoneCall, 'state' | 'reason' | 'undoneAt' | 'undoneBy'>;

/** The newest first. What changed nothing is left out, and what was done to rows that the session does not see. */
export async function recent({ ctx, definitions }: UndoParts, session: Session): Promise<DoneCall[]> {
  const { owner } = ctx.database;
  const entities = await definitions.of(session.businessUnit);
  const known = (await pastCalls(owner, session)).flatMap((call) => knownCall(call, entities, session));
  const rows = new Map<string, Map<string, PastRow>>();
  for (const row of await pastRows(owner, session, known.flatMap(lookedAt))) {
    const own = rows.get(row.call) ?? new Map<string, PastRow>();
    rows.set(row.call, own.set(row.key, row));
  }
  return known.flatMap((one) => lineOf(one, rows.get(one.call.key), session, entities, ctx.find));
}

function knownCall(call: PastCall, entities: EntityModels, session: Session): Known[] {
  const past = pastAction(entities, call.action);
  if (!past || !mayReach(entities, past.model, session)) return [];
  return [{ ...past, call, keys: doneKeys(call, past.target) }];
}

function lookedAt({ call, keys, target }: Known) {
  const some = keys.slice(0, LOOKED_AT);
  const ways = some.flatMap((key) => call.back?.[key]?.key ?? []);
  return [...new Set([...some, ...ways])].map((key) => ({ call: call.key, entity: target.base, key }));
}

function lineOf(
  one: Known,
  rows: ReadonlyMap<string, PastRow> | undefined,
  session: Session,
  entities: EntityModels,
  find: UndoParts['ctx']['find'],
): DoneCall[] {
  const { call, model, action, target, keys } = one;
  const [first] = rows?.values() ?? [];
  const row = first?.after ?? first?.before;
  if (!rows || !row || !seesRow(unseenValues(target, session), row)) return [];
  const words = new Wording(find, session.language, target);
  const { state, name } = stateOf(one, rows, session, entities, words);
  return [
    {
      id: call.key,
      time: new Date(call.at).toISOString(),
      entity: model.name,
      action: action.name,
      text: didText(one, name, keys.length, words),
      count: keys.length,
      ...state,
    },
  ];
}

function stateOf(
  { call, keys, ...past }: Known,
  rows: ReadonlyMap<string, PastRow>,
  session: Session,
  entities: EntityModels,
  words: Wording,
): { readonly state: State; readonly name: string } {
  const { action } = past;
  const cut = cutModel(past.model, session, (name) => entities[name]);
  const [key = ''] = keys;
  const named = {
    of: key,
    row: rows.get(key)?.after ?? rows.get(key)?.before ?? [...rows.values()][0]?.after ?? undefined,
  };
  try {
    const found = inverseOf(past, session, entities, words);
    if (typeof found === 'string') return { state: { state: 'final', reason: found }, name: rowName(cut, named) };
    const parts = { call: call.key, model: found.model, action, inverse: found.inverse, rows, back: call.back };
    const plans = keys.slice(0, LOOKED_AT).map((one) => planRow(parts, one));
    return { state: ofPlans(plans, past, words), name: rowName(cut, named) };
  } catch (error) {
    return { state: { state: 'final', reason: notAllowedText(error, past, words) }, name: rowName(cut, named) };
  }
}

/** What can be taken back of one row can be asked for; else the first row says why not. */
function ofPlans(plans: readonly RowPlan[], past: PastAction, words: Wording): State {
  const [first] = plans;
  if (!first?.why || plans.some(({ why }) => !why)) return { state: 'open' };
  const { why } = first;
  if (why.kind === 'undone')
    return { state: 'undone', undoneAt: new Date(why.by.at).toISOString(), undoneBy: why.by.userName };
  return { state: 'final', reason: whyText(why, past, words) };
}

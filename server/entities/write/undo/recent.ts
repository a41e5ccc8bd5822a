/** What a person did in the last hours, each call with whether it can be taken back, or why not. */
import type { DoneCall } from '../../../../src/engine/http';
import { cutModel, mayReach, seesRow, unseenValues } from '../../../../src/engine/permission';
import type { EntityModels, Session } from '../../../platform/context';
import { Wording } from '../wording';
import { doneCount, doneKeys, type PastCall, type PastRow, pastCalls, pastRows } from './past-call';
import { planRow, type RowPlan } from './plan';
import { notAllowedText, type PastAction, pastAction, wayBack } from './prepare';
import { didText, rowName, toldTexts, whyText } from './texts';
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
  const [key = ''] = keys;
  const [first] = rows?.values() ?? [];
  const shown = rows?.get(key) ?? first;
  const row = shown?.after ?? shown?.before;
  if (!rows || !row || !seesRow(unseenValues(target, session), row)) return [];
  const words = new Wording(find, session.language, target);
  const cut = cutModel(target, session, (name) => entities[name]);
  const seen = Object.fromEntries(cut.properties.map(({ name }) => [name, row[name]]));
  const count = doneCount(call, keys);
  const told = toldTexts(action, call.told ?? {}, seen, words);
  const text = didText(one, { ...seen, ...told, name: rowName(cut, { of: key, row }), count }, words);
  const { key: id, at, secondsAgo } = call;
  const time = new Date(at).toISOString();
  const state = stateOf(one, rows, session, entities, words);
  return [{ id, time, secondsAgo, entity: model.name, action: action.name, text, count, ...state }];
}

function stateOf(
  { call, keys, ...past }: Known,
  rows: ReadonlyMap<string, PastRow>,
  session: Session,
  entities: EntityModels,
  words: Wording,
): State {
  try {
    const found = wayBack(past, session, entities, words);
    if (typeof found === 'string') return { state: 'final', reason: found };
    const parts = { ...past, inverse: found.action, call: call.key, rows, back: call.back };
    const plans = keys.slice(0, LOOKED_AT).map((key) => planRow(parts, key));
    return ofPlans(plans, past, words);
  } catch (error) {
    return { state: 'final', reason: notAllowedText(error, past, entities, words) };
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

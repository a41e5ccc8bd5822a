/**
 * Takes back what a call did: the action's inverse is performed on the rows as the call left them, the ordinary way, so
 * that right, state, version, form, approval and the command's own rules are asked at that time.
 */
import type { Transaction } from 'kysely';
import { ERROR_CODES, type Undone } from '../../../../src/engine/http';
import type { ActionModel, Scalar } from '../../../../src/engine/model';
import { cutModel } from '../../../../src/engine/permission';
import type { Row } from '../../../../src/engine/query';
import type { Session, UnitDefinitions } from '../../../platform/context';
import { type Tables, tableNameOf, tellOfChange } from '../../../platform/db';
import { notFound, Refusal } from '../../../platform/errors';
import type { EntitiesContext } from '../../index';
import { allFields } from '../../query/fields';
import type { Schema } from '../../schema';
import type { Executor } from '../../sql/run';
import { sessionValues } from '../../values';
import { again } from '../again';
import { inDryRun } from '../dry-run';
import { type Answer, claim, keepAnswer, keepUndone } from '../idempotency';
import { lockRows } from '../rows';
import { ruleFor } from '../rule-for';
import { Wording } from '../wording';
import { type Inverting, invert, type ToDo } from './invert';
import { actionOf, doneKeys, type PastCall, pastCall, pastRows } from './past-call';
import { planRow, type RowPlan, subjectOf } from './plan';
import { type PastAction, pastAction, wayBack } from './prepare';
import { rowName, whyText } from './texts';

export interface UndoParts {
  readonly ctx: EntitiesContext;
  readonly schema: Schema;
  readonly definitions: UnitDefinitions;
}

export interface UndoAsked {
  readonly session: Session;
  /** The key of the call that is to be taken back. */
  readonly id: string;
  readonly requestId: string;
  /** All of it is taken back in the end. */
  readonly isDryRun: boolean;
  /** The key of this call, and what tells it from another one. */
  readonly key: string;
  readonly fingerprint: string;
}

/** The answer is that of any action on many rows. */
export async function undo({ ctx, schema, definitions }: UndoParts, asked: UndoAsked): Promise<Answer> {
  const { session, id, isDryRun } = asked;
  const entities = await definitions.of(session.businessUnit);
  const named = await actionOf(ctx.database, session, id);
  const past = named === undefined ? undefined : pastAction(entities, named);
  if (!past) throw notFound('command', id.slice(0, 200));
  const now = ctx.clock.now();
  const { today, region, ...values } = await sessionValues(ctx, session, now);
  const rule = await ruleFor(ctx, schema, definitions, past.target, session);
  const parts = { ...asked, ctx, schema, entities, now, today, region, values, rule };
  const work = (tx: Transaction<Tables>) => undone(parts, past, tx);
  if (isDryRun) return inDryRun(ctx.database, session, work);
  const answer = await again(() => ctx.database.confined(session, work));
  definitions.changed(tableNameOf(past.target.base), session.businessUnit);
  await tellOfChange(ctx);
  return answer;
}

async function undone(parts: Inverting & UndoAsked, past: PastAction, tx: Transaction<Tables>): Promise<Answer> {
  const { ctx, session, id, key, fingerprint, isDryRun, entities } = parts;
  if (!isDryRun) {
    const first = await claim(tx, session, key, fingerprint, { action: `${past.model.name}.undo`, undoes: id });
    if (first) return first;
  }
  const call = await pastCall(tx, session, id);
  if (!call) throw notFound('command', id.slice(0, 200));
  const words = new Wording(ctx.find, session.language, past.target);
  const found = wayBack(past, session, entities, words);
  if (typeof found === 'string') throw refused(found);
  const { model, action: inverse } = found;
  const plans = await plansOf(tx, parts, past, inverse, call);
  if (plans.length === 0) throw refused(words.row('nothingToUndo'));
  const left = plans.flatMap((plan) =>
    plan.why ? [{ id: plan.of, name: rowName(model, plan), reason: whyText(plan.why, past, words) }] : [],
  );
  const toDo = plans.flatMap((plan) => (plan.why ? [] : [plan]));
  const { result: made, done } = await invert(parts, { ...past, model, action: inverse }, toDo, tx);
  const elsewhere = await elsewhereOf(parts, past, done, tx);
  const result: Undone = { ...made, failed: [...left, ...made.failed], ...(elsewhere.length > 0 ? { elsewhere } : {}) };
  const whole = result.waiting ? 202 : 200;
  const answer = { status: result.failed.length > 0 ? 207 : whole, body: JSON.stringify(result) };
  if (isDryRun) return answer;
  const undoneKeys = done.map(({ of }) => of);
  await keepUndone(tx, session, key, undoneKeys);
  await keepAnswer(tx, session, key, answer);
  return answer;
}

/** What is to be done for each row of a call. Rows that it is done to are locked before it is looked who changed them. */
async function plansOf(
  tx: Executor,
  { session, schema }: Pick<Inverting, 'session' | 'schema'>,
  { model, action, target }: PastAction,
  inverse: ActionModel,
  call: PastCall,
): Promise<RowPlan[]> {
  const { back } = call;
  const keys = doneKeys(call, target);
  const subjects = [...new Set(keys.map((key) => subjectOf(back, key)))];
  const now = await lockRows(tx, allFields(target, schema.tableOf(target)), session.businessUnit, subjects);
  const wanted = [...new Set([...keys, ...subjects])].map((key) => ({ call: call.key, entity: target.base, key }));
  const found = await pastRows(tx, session, wanted);
  const rows = new Map(found.map((row) => [row.key, row]));
  return keys.map((key) => planRow({ call: call.key, model, action, inverse, rows, back, now }, key));
}

/** The rows that were taken back and are in another state than the call found them in, as far as the session sees it. */
async function elsewhereOf(
  { session, entities, key, ctx }: Inverting,
  { target }: PastAction,
  done: readonly ToDo[],
  tx: Executor,
): Promise<NonNullable<Undone['elsewhere']>> {
  const cut = cutModel(target, session, (name) => entities[name]);
  const state = cut.properties.find(({ name }) => name === target.state);
  if (!state) return [];
  const words = new Wording(ctx.find, session.language, cut);
  const subjects = [...new Set(done.map((plan) => plan.key))];
  const wanted = subjects.map((subject) => ({ call: key, entity: target.base, key: subject }));
  const found = await pastRows(tx, session, wanted);
  const says = (row: Row) => words.value(state.name, (row[state.name] ?? null) as Scalar | null);
  return found.flatMap(({ key: id, after }) => {
    const plan = done.find((one) => one.key === id);
    if (!plan?.before || !after || plan.before[state.name] === after[state.name]) return [];
    return [{ name: rowName(cut, plan), was: says(plan.before), now: says(after) }];
  });
}

const refused = (reason: string) => new Refusal(422, ERROR_CODES.refused, reason);

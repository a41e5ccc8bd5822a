/** The inverse, performed the ordinary way on the rows as a call left them. */
import type { Transaction } from 'kysely';
import { approvalOf, fillCall } from '../../../../src/engine/action';
import type { BulkResult } from '../../../../src/engine/http';
import type { EntityModels, Session } from '../../../platform/context';
import type { Tables } from '../../../platform/db';
import { Refusal } from '../../../platform/errors';
import type { EntitiesContext } from '../../index';
import type { Schema } from '../../schema';
import { run } from '../../sql/run';
import { Asking } from '../approval/asking';
import { commandOf } from '../authorise';
import { type Call, openCall } from '../call';
import type { Values } from '../empty';
import { WHOLE_KEY } from '../named-rows';
import { perform } from '../performance';
import type { RowRule } from '../rule';
import { Wording } from '../wording';
import type { RowPlan } from './plan';
import type { PastAction } from './prepare';
import { refusalText, rowName } from './texts';

/** What was looked up before the transaction, since nothing else may be read inside it. */
export interface Inverting extends Pick<Call, 'values' | 'today' | 'now' | 'requestId' | 'isDryRun'> {
  readonly ctx: EntitiesContext;
  readonly schema: Schema;
  readonly session: Session;
  readonly entities: EntityModels;
  readonly region: string;
  readonly rule: RowRule | undefined;
  readonly key: string;
}

export type ToDo = Extract<RowPlan, { readonly why?: undefined }>;

/** What came of it. */
export interface Inverted {
  readonly result: BulkResult;
  /** What is taken back by now, which leaves out what waits for another person. */
  readonly done: readonly ToDo[];
}

/** Performs the inverse on rows that are locked; those that have the same entered go together, as one action on them. */
export async function invert(
  parts: Inverting,
  inverse: PastAction,
  plans: readonly ToDo[],
  tx: Transaction<Tables>,
): Promise<Inverted> {
  const results: BulkResult[] = [];
  const done: ToDo[] = [];
  for (const group of alike(plans)) {
    const result = await invertGroup(parts, inverse, group, tx);
    const keys = new Set(result.succeeded.map(({ id }) => id));
    results.push(result);
    done.push(...group.filter(({ key }) => keys.has(key)));
  }
  const waiting = results.flatMap((one) => one.waiting ?? []);
  const result = {
    succeeded: results.flatMap(({ succeeded }) => succeeded),
    failed: results.flatMap(({ failed }) => failed),
    ...(waiting.length > 0 ? { waiting } : {}),
  };
  return { result, done };
}

/** Of a row that the inverse is done to several times, as of stocks that became one, each time has a group of its own. */
function alike(plans: readonly ToDo[]): Iterable<readonly ToDo[]> {
  const groups = new Map<string, ToDo[]>();
  const times = new Map<string, number>();
  for (const plan of plans) {
    const time = times.get(plan.key) ?? 0;
    times.set(plan.key, time + 1);
    const name = JSON.stringify([time, plan.given]);
    groups.set(name, [...(groups.get(name) ?? []), plan]);
  }
  return groups.values();
}

/** What refuses a group as a whole refuses its rows. */
async function invertGroup(
  parts: Inverting,
  inverse: PastAction,
  group: readonly ToDo[],
  tx: Transaction<Tables>,
): Promise<BulkResult> {
  const { ctx, region, key, session } = parts;
  const call = callOf(parts, inverse, group);
  const keys = group.map((plan) => plan.key);
  const approval = approvalOf(call.action, session.features);
  const undo = new Map(group.map((plan) => [plan.key, { key, of: plan.of }]));
  const asked = approval && { ...call, tx, body: bodyOf(call, group), sources: {}, undo, region, seal: ctx.seal };
  const asking = approval && asked && new Asking(approval, asked);
  await run(tx, 'savepoint an_undo');
  try {
    const named = { tests: [{ property: WHOLE_KEY, values: keys }], isList: true };
    const answer = await perform(openCall(call, { tx, sources: [], key, asking }), named, keys);
    return JSON.parse(answer.body) as BulkResult;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    await run(tx, 'rollback to savepoint an_undo');
    const reason = refusalText(error, session.language, ctx.find);
    return {
      succeeded: [],
      failed: group.map((plan) => ({ id: plan.key, name: rowName(inverse.model, plan), reason })),
    };
  }
}

/** The body that a call of this action for these rows would have: whoever approves it has it performed by that. */
function bodyOf({ model, action, values, given }: Call, group: readonly ToDo[]): Values {
  const [name] = model.key;
  const rows = group.map(({ key, row }) =>
    name !== undefined && model.key.length === 1 ? { ...row, [name]: key } : { ...row },
  );
  return fillCall(model, action, rows, { ...values, form: given })[0]?.body ?? given;
}

function callOf(
  { ctx, schema, session, requestId, isDryRun, entities, values, now, today, rule }: Inverting,
  { model, action, target }: PastAction,
  group: readonly ToDo[],
): Call {
  const given: Values = group[0]?.given ?? {};
  return {
    schema,
    entities,
    session,
    model,
    target,
    action,
    values,
    given,
    versions: undefined,
    ifMatch: undefined,
    requestId,
    words: new Wording(ctx.find, session.language, target, action.form),
    rule,
    command: commandOf(ctx.commands, action),
    reactions: ctx.reactions,
    now,
    today,
    isDryRun,
    isUndo: true,
    tell: () => undefined,
  };
}

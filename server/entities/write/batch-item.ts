/** One row of a batch, made ready to be performed. */
import {
  approvalOf,
  type CallValues,
  type FilledCall,
  fillCall,
  MissingValueError,
  rowKey,
} from '../../../src/engine/action';
import { spreadAttributes } from '../../../src/engine/attributes';
import type { FieldError } from '../../../src/engine/http';
import type { ActionModel, EntityModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import { badRequest, Refusal } from '../../platform/errors';
import { RefusesToAsk } from './approval/asking';
import { attributeRule } from './attribute-rule';
import { authorise, commandOf, targetOf } from './authorise';
import type { BatchParts } from './batch';
import { type Call, type Circumstances, type OpenCall, type Opened, openCall } from './call';
import type { Values } from './empty';
import { readEntered } from './entered';
import { formErrors } from './judge';
import type { RowRule } from './rule';
import { Wording } from './wording';

/** A row that is to be added or changed by an action of a definition. */
export interface BatchItem {
  readonly action: ActionModel;
  /** Undefined for one that is added. */
  readonly row: Row | undefined;
  readonly form: Values;
  /** Mistakes that are known already: they are told with all others. */
  readonly mistakes: readonly FieldError[];
}

/** An item on its way. */
export interface Prepared {
  readonly call: OpenCall;
  readonly errors: readonly FieldError[];
  readonly key: string | undefined;
  /** Nothing happens besides the row's own statement, which takes itself back. */
  readonly isPlain: boolean;
}

/** Where a row is prepared: the batch, and what its rows share. */
export interface BatchPlace extends BatchParts, Required<Pick<Opened, 'tx' | 'locked' | 'held' | 'keepChanges'>> {
  readonly circumstances: Circumstances;
  readonly rules: ReadonlyMap<string, RowRule | undefined>;
}

/** What all rows share that one action of a batch adds or changes. */
export type BatchAction = Pick<Call, 'model' | 'action' | 'target' | 'rule' | 'command' | 'words'> & {
  readonly approval: ReturnType<typeof approvalOf>;
};

/** Takes the definition and an action that is wanted of it; refuses what the session may not perform. */
export function batchAction(
  { ctx, schema, definitions, circumstances, rules }: BatchPlace,
  whole: EntityModel,
  wanted: ActionModel,
): BatchAction {
  const { session, entities } = circumstances;
  const { model, action } = authorise(whole, wanted, session, entities);
  const target = targetOf(model, action, entities);
  const ownRule = rules.get(target.base);
  return {
    model,
    action,
    target,
    rule: ownRule ?? (definitions.describes(target) ? attributeRule(schema.tableOf(target)) : undefined),
    command: commandOf(ctx.commands, action),
    words: new Wording(ctx.find, session.language, target, action.form),
    approval: approvalOf(action, session.features),
  };
}

/** Takes a row and its action; gives the call that performs it, or what refuses it before it could be one. */
export function prepareItem(
  { circumstances, tx, held, keepChanges, locked }: BatchPlace,
  { approval, ...shared }: BatchAction,
  { row, form, mistakes }: BatchItem,
): Prepared | Refusal {
  const { values } = circumstances;
  const { model, action } = shared;
  const filled = callOf(model, action, row, { ...values, form });
  if (filled instanceof Refusal) return filled;
  const { given, versions, errors } = readEntered({ model, action }, spreadAttributes(model, filled.body ?? {}));
  const isPlain = (!shared.rule || shared.rule.concerns !== undefined) && !shared.command && !approval;
  const call = openCall(
    {
      ...circumstances,
      ...shared,
      given,
      versions,
      ifMatch: filled.headers['If-Match'],
      tell: () => undefined,
    },
    {
      tx,
      sources: [],
      asking: approval && new RefusesToAsk(approval, model, action, given, values),
      keepChanges,
      held,
      ...(isPlain ? { locked } : {}),
    },
  );
  return {
    call,
    errors: firstOfEach([...mistakes, ...errors, ...formErrors(call, row)]),
    key: row && rowKey(model, row),
    isPlain,
  };
}

/** The one call that an action makes for one row. */
function callOf(
  model: EntityModel,
  action: ActionModel,
  row: Row | undefined,
  values: CallValues,
): FilledCall | Refusal {
  try {
    return fillCall(model, action, row ? [row] : [], values)[0]!;
  } catch (error) {
    if (error instanceof MissingValueError) return badRequest(error.message);
    throw error;
  }
}

/** One broken rule is enough for a field. */
function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.map((error) => [error.field, error] as const).reverse()).values()].reverse();
}

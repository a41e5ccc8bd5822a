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
import { type Circumstances, type OpenCall, type Opened, openCall } from './call';
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

/** Takes the definition and the row; gives the call that performs it, or what refuses it before it could be one. */
export function prepareItem(
  place: BatchPlace,
  whole: EntityModel,
  { action: wanted, row, form, mistakes }: BatchItem,
): Prepared | Refusal {
  const { ctx, schema, definitions, circumstances, rules, tx, held, keepChanges, locked } = place;
  const { session, entities, values } = circumstances;
  const { model, action } = authorise(whole, wanted, session, entities);
  const target = targetOf(model, action, entities);
  const filled = callOf(model, action, row, { ...values, form });
  if (filled instanceof Refusal) return filled;
  const { given, versions, errors } = readEntered({ model, action }, spreadAttributes(model, filled.body ?? {}));
  const ownRule = rules.get(target.base);
  const rule = ownRule ?? (definitions.describes(target) ? attributeRule(schema.tableOf(target)) : undefined);
  const command = commandOf(ctx.commands, action);
  const approval = approvalOf(action, session.features);
  const isPlain = !rule && !command && !approval;
  const call = openCall(
    {
      ...circumstances,
      model,
      target,
      action,
      given,
      versions,
      ifMatch: filled.headers['If-Match'],
      words: new Wording(ctx.find, session.language, target, action.form),
      rule,
      command,
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

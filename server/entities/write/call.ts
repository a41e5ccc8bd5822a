import type { Transaction } from 'kysely';
import type { TemplateValues } from '../../../src/engine/action';
import type { ActionModel, EntityModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import type { EntityModels, Session } from '../../platform/context';
import type { Tables } from '../../platform/db';
import { allFields, type Fields, fieldsOf } from '../query/fields';
import type { Schema } from '../schema';
import type { Asks } from './approval/asking';
import type { Change } from './audit';
import type { Command } from './command';
import type { Values } from './empty';
import type { Reaction } from './reactions';
import type { RowRule } from './rule';
import { Telling } from './telling';
import type { Wording } from './wording';
import { Work } from './work';

/** What all calls of one request share. */
export interface Circumstances {
  readonly schema: Schema;
  readonly entities: EntityModels;
  readonly session: Session;
  readonly values: TemplateValues;
  readonly requestId: string;
  readonly reactions: readonly Reaction[];
  readonly now: Date;
  /** The date of now in the region of the business unit. */
  readonly today: string;
  /** All of it is taken back in the end. */
  readonly isDryRun: boolean;
  /** It takes back what was done: with values that were there, or that a command gave, and no form asks or offers them. */
  readonly isUndo?: boolean;
}

/** One action that is asked for: chosen, allowed and checked. What the later stages read. */
export interface Call extends Circumstances {
  /** The definition of the action, cut to what the session may know. */
  readonly model: EntityModel;
  /** The definition whose rows change. */
  readonly target: EntityModel;
  readonly action: ActionModel;
  /** The request's body in its normal form. */
  readonly given: Values;
  readonly versions: unknown;
  readonly ifMatch: unknown;
  /** How refusals are said. */
  readonly words: Wording;
  readonly rule: RowRule | undefined;
  /** What the action does instead of writing its own rows. */
  readonly command: Command | undefined;
  /** Is told how many of the rows are done. */
  tell(done: number, of: number): void;
}

/** What a call has besides, once its transaction is open. */
export interface Opened {
  readonly tx: Transaction<Tables>;
  /** Keys of the rows of the action's own definition that adding a row of another one starts from. */
  readonly sources: readonly string[];
  /** What asks another person, if the action may have to wait for one. */
  readonly asking?: Asks | undefined;
  /** The key of the request, by which what it changed is found again. */
  readonly key?: string | undefined;
  /** As `WorkParts` has it. */
  readonly isUnmarked?: boolean;
  /** Takes the changes of a call that is one of many, for reactions and audit; without it the call sees to them. */
  readonly keepChanges?: (changes: readonly Change[]) => void;
  /** Rows that are locked already, as they stand. */
  readonly locked?: ReadonlyMap<string, Row>;
  /** References that are held already until the end of the transaction: others of many rows ask for the same. */
  readonly held?: Set<string>;
}

/** A call inside its transaction. */
export interface OpenCall extends Call, Opened {
  readonly work: Work;
  /** What is told beside the rows. */
  readonly telling: Telling;
  /** All fields of the rows that change, and those that the session sees. */
  readonly all: Fields;
  readonly seen: Fields;
}

export function openCall(call: Call, opened: Opened): OpenCall {
  const { schema, model, target, action, session } = call;
  const table = schema.tableOf(target);
  return {
    ...call,
    ...opened,
    work: new Work({ ...call, ...opened, action: `${model.name}.${action.name}` }),
    telling: new Telling(),
    all: allFields(target, table),
    seen: fieldsOf(target, table, session),
  };
}

import type { BodyOf, CommandName, EntityName, EntityOf, RowOf, ValuesOf } from '../../../src/engine/definition';
import type { Config } from '../../platform/config';
import type { Values } from './empty';
import type { RowRefused } from './refused';
import type { Work } from './work';

/** Sends something out of the database, to where the configuration lets it. */
export type Sending = (config: Config) => Promise<void>;

/** What a command is told besides its rows. `N` is the command's name: `sales-order.prepareOrder`. */
export interface CommandInput<N extends string = string> {
  /** The request's body in its normal form: what is empty is null, or not there. */
  readonly body: BodyOf<N>;
  /** What the definition's own effect would write: the form's properties, `set`, `to`. */
  readonly values: ValuesOf<EntityOf<N>>;
  /** Tells the caller something beside the row, once: it is kept nowhere, and a repeat of the call is not told. */
  tell(values: Values): void;
  /**
   * Says what the work made, under the names by which the action's text `done` shows it. It is kept with the answer, so
   * that a repeat says it again; of several rows each may say something under the same name.
   */
  say(values: Readonly<Record<string, string>>): void;
  /**
   * Makes one of several things that a call without rows asks for, and gives its id. What refuses it is taken back and
   * told of it alone, under the name given, so that the others are made.
   */
  part(asked: { readonly id: string; readonly name: string }, make: () => Promise<string>): Promise<void>;
  /**
   * Leaves something to be sent out of the database: it is done once, after the work is committed and before the call
   * is answered. If it rejects by a RowRefused, the call is refused and its key forgotten, so that a repeat tries it
   * again; a command that sends therefore changes no rows.
   */
  send(out: Sending): void;
  /**
   * Says to which row and with which values the action's inverse takes back what was done to this row, where the row as
   * it was does not say it: what was moved is taken back at its new place. What was made of all rows together is taken
   * back as one.
   */
  takenBackBy(key: string, values: Values): void;
  /** Says that the action's inverse would not take back what was done to this row: its text `final` says why. */
  notTakenBack(): void;
  /** A refusal in the action's own words: its text `refused.{key}`, with what stands in the way if that is to be told. */
  refuse(key: string, detail?: string): RowRefused;
}

/** What a command says of itself, besides what it does. */
interface CommandParts<N extends string> {
  /**
   * The fields of its form that name rows which it changes, and therefore locks itself; it refuses those that are gone by
   * then. They are not held before: two that held the row that both name would wait for each other.
   */
  readonly locks?: readonly (keyof BodyOf<N> & string)[];
}

/** Is performed for each row by itself; it may refuse one by a RowRefused, and what it did for that row is taken back. */
export interface EachCommand<N extends string = string> extends CommandParts<N> {
  each(work: Work, row: RowOf<EntityOf<N>>, input: CommandInput<N>): Promise<void>;
}

/** Is performed once, for all rows that are allowed. */
export interface AllCommand<N extends string = string> extends CommandParts<N> {
  /** Of the rows, by their keys, those that it leaves alone, with why: it is performed for the others. */
  barred?(
    work: Work,
    rows: readonly RowOf<EntityOf<N>>[],
    input: CommandInput<N>,
  ): Promise<ReadonlyMap<string, RowRefused>>;
  all(work: Work, rows: readonly RowOf<EntityOf<N>>[], input: CommandInput<N>): Promise<void>;
}

/**
 * What an action does when writing its own rows is not all of it: `Command<'sales-order.prepareOrder'>`, or of several
 * names. The rows are locked, and allowed by their state and by what was entered.
 */
export type Command<N extends string = string> = EachCommand<N> | AllCommand<N>;

/**
 * What commands find rows by, besides keys: properties by definition. Each is indexed as it is written, without regard to
 * language or case: indexes of folded texts do not serve a transaction that row-level security confines.
 */
export type CommandReads = { readonly [E in EntityName]?: readonly (keyof RowOf<E> & string)[] };

/** Commands by the name that `ActionModel.commands` has. */
export type Commands = { readonly [N in CommandName]?: Command<N> };

/** The same for who knows no name: the service finds them by those of the action that is asked for. */
export type CommandsByName = Readonly<Record<string, Command>>;

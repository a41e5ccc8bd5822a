/**
 * What the compiler knows of rows, from the types that `npm run types` makes of the definitions: `RowOf<'sales-order'>`.
 * A name that is a text of its own, as of a configurator's definition, stands for any row.
 */
import type { Entities } from '../../../generated/types';
import type { Scalar } from '../model';
import type { Row } from '../query';

/** A definition that is known when the server is built. */
export type EntityName = keyof Entities;

/** A name as it may be written: one that is known, or a text. `find('sales-ordr', …)` does not compile. */
export type Named<E extends string> = string extends E ? E : EntityName;

/** A row as the database gives it: what is empty is null. */
export type RowOf<E extends string> = E extends EntityName ? Entities[E]['row'] : Row;

/** As many rows as were given: of `[order]` one, of a list a list. */
export type EachOf<R, E extends string> = { -readonly [I in keyof R]: RowOf<E> };

/**
 * Values of some properties of a row, those among them that nobody reads. Null empties a property; where one must be
 * given, that is refused.
 */
export type ValuesOf<E extends string> = E extends EntityName
  ? { readonly [P in keyof RowOf<E>]?: RowOf<E>[P] | null | undefined } & {
      readonly [P in Entities[E]['writeOnly']]?: string | null | undefined;
    }
  : Readonly<Record<string, unknown>>;

/** What rows are asked for by: a value of a property, or a list for any of its values. None has null. */
export type WhereOf<E extends string> = E extends EntityName
  ? { readonly [P in keyof RowOf<E>]?: RowOf<E>[P] | null | readonly RowOf<E>[P][] }
  : Readonly<Record<string, Scalar | null | readonly (Scalar | null)[]>>;

/** What may be added to the numbers of a row. */
export type SumsOf<E extends string> = E extends EntityName
  ? { readonly [P in keyof RowOf<E> as RowOf<E>[P] extends number | null ? P : never]?: number }
  : Readonly<Record<string, number>>;

/** `task.duration`: a property of a definition. */
export type PropertyName = { [E in EntityName]: `${E}.${keyof RowOf<E> & string}` }[EntityName];

/** The states of a definition. */
export type StateOf<E extends string> = E extends EntityName ? Entities[E]['state'] : Scalar;

/** The names of a definition's actions. */
export type ActionOf<E extends string> = E extends EntityName ? keyof Entities[E]['actions'] & string : string;

/** `sales-order.prepareOrder`: what a command is registered for. */
export type CommandName = { [E in EntityName]: `${E}.${ActionOf<E>}` }[EntityName];

/** The definition of a command's rows. */
export type EntityOf<N extends string> = N extends `${infer E}.${string}` ? E : string;

/** What an action is asked with. */
export type BodyOf<N extends string> = N extends `${infer E extends EntityName}.${infer A}`
  ? A extends keyof Entities[E]['actions']
    ? Entities[E]['actions'][A]
    : never
  : Readonly<Record<string, unknown>>;

/** What was written over a row of one of some definitions: `entity` tells of which. */
export type ChangeOf<E extends string> = E extends E
  ? { readonly entity: E; readonly before: RowOf<E> | undefined; readonly after: RowOf<E> | undefined }
  : never;

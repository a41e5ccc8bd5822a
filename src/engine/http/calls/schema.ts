/** The schemas that many calls share, and those that TypeBox writes otherwise than we read them. */
import Type, { type Static, type TArrayOptions, type TSchema, type TUnsafe } from 'typebox';
import type { LoadResult, Row } from '../../query';

/** A list; whoever has it changes nothing in it. */
export function list<Item extends TSchema>(item: Item, options?: TArrayOptions): TUnsafe<readonly Static<Item>[]> {
  return Type.Unsafe<readonly Static<Item>[]>(Type.Array(item, options));
}

/** Values by any name. */
export function byName<Value extends TSchema>(value: Value): TUnsafe<Readonly<Record<string, Static<Value>>>> {
  return Type.Unsafe<Readonly<Record<string, Static<Value>>>>({ type: 'object', additionalProperties: value });
}

/** A value that a query carries as JSON; whoever serves the call reads it as what it stands for. */
export function asJson<Value extends TSchema>(value: Value): TUnsafe<Static<Value>> {
  return Type.Unsafe<Static<Value>>({ type: 'string', contentMediaType: 'application/json', contentSchema: value });
}

/** The value, or null for none. */
export function orNull<Value extends TSchema>(value: Value): TUnsafe<Static<Value> | null> {
  return Type.Unsafe<Static<Value> | null>(Type.Union([value, Type.Null()]));
}

export const NAME = Type.String({ minLength: 1, maxLength: 255 });
export const ID = Type.String({ minLength: 1, maxLength: 100 });
/** What a person types to be known by. */
export const TYPED = Type.String({ maxLength: 255 });
export const PASSWORD = Type.String({ maxLength: 1024 });
export const CHANGED_PASSWORD = { oldPassword: PASSWORD, newPassword: PASSWORD };
/** A moment as ISO text. */
export const MOMENT = Type.String({ format: 'date-time' });

/** A row of a definition, of which the definition says what is in it. */
export const ROW = Type.Unsafe<Row>({ type: 'object' });

/** What a list of a definition answers: the rows, or one portion of them. */
export const ROWS = Type.Union([
  list(ROW),
  Type.Unsafe<LoadResult>(
    Type.Object({
      result: Type.Array(ROW),
      totalCount: Type.Optional(Type.Integer()),
      groupCount: Type.Optional(Type.Integer()),
      summary: Type.Optional(Type.Array(Type.Unknown())),
    }),
  ),
]);

/** One value of a list that can be chosen from. */
export const LookupValue = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: orNull(Type.String()),
});
export type LookupValue = Readonly<Static<typeof LookupValue>>;

export const FieldError = Type.Object({
  /** Path in the body: `supplierName`, `lines/0/quantity`. */
  field: Type.String(),
  keyword: Type.String(),
  message: Type.String(),
  params: Type.Optional(byName(Type.Unknown())),
});
/** One rule that a value broke: `keyword` finds its text, `params` fill it. */
export type FieldError = Readonly<Static<typeof FieldError>>;

export const Said = byName(list(Type.String()));
/** What an action made, under the names by which its text `done` shows it; any answer may bring it. */
export type Said = Static<typeof Said>;

export const BulkResult = Type.Object({
  succeeded: list(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** Of a row that the action's inverse can take back, as long as it keeps this version. */
      rowVersion: Type.Optional(Type.Number()),
    }),
  ),
  failed: list(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      reason: Type.String(),
      detail: Type.Optional(Type.String()),
      /** The rules that its values broke. */
      errors: Type.Optional(list(FieldError)),
      allowedStates: Type.Optional(list(Type.String())),
    }),
  ),
  /** Rows that are as they were: what was asked waits for another person's approval. */
  waiting: Type.Optional(list(Type.Object({ id: Type.String(), name: Type.String() }))),
  said: Type.Optional(Said),
});
/** Body of a 200 or 207 of a bulk call, or of a 202: then something waits. */
export type BulkResult = Readonly<Static<typeof BulkResult>>;

import { sentSchema } from '../../../src/engine/action';
import type { spreadAttributes } from '../../../src/engine/attributes';
import type { FieldError } from '../../../src/engine/http';
import { type Candidate, requestKey } from './choose';
import { normalised, type Values, withoutEmpty } from './empty';
import { placedValues } from './placed';
import { check } from './validate';

/** A request's body, read. */
export interface Entered {
  /** In its normal form: what is empty clears, what the template places elsewhere stands under its own name. */
  readonly given: Values;
  /** The versions of the rows as the caller saw them. */
  readonly versions: unknown;
  /** What is wrong with it. */
  readonly errors: readonly FieldError[];
}

/**
 * The stage `check`: a body, its attributes spread, against what the action takes. `named` is what the rows are named by,
 * where that does not stand in the body.
 */
export function readEntered(
  candidate: Pick<Candidate, 'model' | 'action'>,
  { values: body, unknown }: ReturnType<typeof spreadAttributes>,
  named: Values = {},
): Entered {
  const { model, action } = candidate;
  const { versions, ...given } = normalised({ ...body, ...placedValues(action.body, body) });
  const errors = [
    ...unknown.map((field) => ({ field, keyword: 'additionalProperties', message: 'is unknown here' })),
    ...check(requestKey(candidate), () => sentSchema(model, action), withoutEmpty({ ...body, ...named })),
  ];
  return { given, versions, errors };
}

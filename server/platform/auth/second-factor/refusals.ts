import { ERROR_CODES } from '../../../../src/engine/http';
import { Refusal } from '../../errors';

/** Why something about second factors is not done; each has its text under `server.secondFactor`. */
export type NoFactor =
  | 'expired'
  | 'wrongCode'
  | 'wrongPasskey'
  | 'otherHost'
  | 'noName'
  | 'most'
  | 'missing'
  | 'last'
  | 'none';

/** The refusal, said in the caller's language. */
export function factorRefused(why: NoFactor, values: Readonly<Record<string, string>> = {}): Refusal {
  const key = `server.secondFactor.${why}`;
  return new Refusal(422, ERROR_CODES.refused, `second factor: ${why}`, {}, {}, { kind: 'text', key, values });
}

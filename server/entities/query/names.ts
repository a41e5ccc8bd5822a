import { unknownText } from '../../../src/engine/words';
import { badRequest, type Refusal } from '../../platform/errors';

export { nearestName } from '../../../src/engine/words';

/** A refusal that names what is unknown, and the nearest that is known. */
export function unknownName(where: string, name: unknown, known: Iterable<string>): Refusal {
  return badRequest(unknownText(where, name, known));
}

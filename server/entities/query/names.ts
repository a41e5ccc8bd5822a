import { nearest } from '../../../src/engine/definition/words';
import { badRequest, type Refusal } from '../../platform/errors';

/** Longer names than this are not compared with others. */
const LONGEST = 60;

/** A refusal that names what is unknown, and the nearest that is known. */
export function unknownName(where: string, name: unknown, known: Iterable<string>): Refusal {
  const shown = typeof name === 'string' ? `"${name.slice(0, LONGEST)}"` : JSON.stringify(name)?.slice(0, LONGEST);
  const near = typeof name === 'string' ? nearestName(name, known) : undefined;
  return badRequest(`${where} names ${shown}, which is unknown${near ? `; did you mean "${near}"?` : ''}`);
}

/** The known name that was probably meant: a third of its letters may differ, and two in a short one. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  return nearest(name, known, Math.max(2, Math.ceil(name.length / 3)));
}

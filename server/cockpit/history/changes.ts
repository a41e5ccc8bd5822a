import { isDeepStrictEqual } from 'node:util';
import type { HistoryChange } from '../../../src/engine/http';
import type { EntityModel } from '../../../src/engine/model';
import { unseenProperties, type Viewer } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import { isStateTime } from '../../../src/engine/within';

/** A row as it stood, or nothing where it was not there. */
export type Stood = Row | null;

/** Names of the properties that the viewer sees of a definition's rows, but those only entered and what follows from the state. */
export function seenNames(model: EntityModel, viewer: Viewer): string[] {
  const unseen = unseenProperties(model, viewer);
  return model.properties
    .filter(({ name, writeOnly }) => !writeOnly && !unseen.has(name) && !isStateTime(model, name))
    .map(({ name }) => name);
}

/** The row with nothing but these properties. */
export function cutRow(row: Stood, names: readonly string[]): Stood {
  return row && Object.fromEntries(names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]));
}

/** What differs between two states of a row, in the order of the names. */
export function changesOf(before: Stood, after: Stood, names: readonly string[]): HistoryChange[] {
  return names.flatMap((property): HistoryChange[] => {
    const [was, is] = [before?.[property] ?? null, after?.[property] ?? null];
    return isDeepStrictEqual(was, is) ? [] : [{ property, before: was, after: is }];
  });
}

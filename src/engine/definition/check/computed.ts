/** Properties that the server is to fill, and that nothing fills. */

import type { CallModel } from '../../model';
import type { Linked } from '../link/link';
import { messages } from '../messages';
import type { Head } from '../normalise/head';
import { keyPlace } from '../parse/places';
import type { Diagnostics } from '../report';

/** Warns of each where no code of the server's own gives rows of the definition: all others hold what is stored alone. */
export function checkComputed(
  models: ReadonlyMap<string, Linked>,
  heads: ReadonlyMap<string, Head>,
  hasCode: (call: CallModel) => boolean,
  diagnostics: Diagnostics,
): void {
  const filled = new Set([...models.values()].filter((one) => callsOf(one).some(hasCode)).map(({ base }) => base));
  for (const { name, base, properties } of models.values()) {
    const written = heads.get(name)?.definition.properties;
    if (!written || filled.has(base)) continue;
    for (const property of properties.filter(({ computed, daysSince }) => computed && daysSince === undefined))
      diagnostics.reportFor(name)(keyPlace(written, property.name), messages.notComputed(property.name));
  }
}

const callsOf = ({ endpoints: { list, search, one, also } }: Linked): readonly CallModel[] =>
  [list, search, one, ...also].filter((call) => call !== undefined);

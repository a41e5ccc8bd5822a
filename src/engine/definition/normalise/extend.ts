/** Definitions that start from others: each is merged once, after the one it starts from. */
import { messages } from '../messages';
import type { DefinitionWords } from '../normal-form';
import { copyOf, keyPlace, valuePlace } from '../parse/places';
import type { Diagnostics, Report } from '../report';
import { merge, omit } from './merge';

/** What says of a file how it stands to another one. */
const STANDING = ['extends', 'omit', 'replaces', '$schema'] as const;

/** A definition with what further files lay over it: their words over its own, without what they omit. */
export function laidOver(
  first: DefinitionWords,
  further: readonly DefinitionWords[],
  name: string,
  report: Report,
): DefinitionWords {
  return further.reduce((before, own) => merge(omit(before, own, name, report), copyOf(own, STANDING)), first);
}

/** A definition as it stands alone after `extends`, and whom it started from: itself first, its base last. */
export interface Extended {
  readonly definition: DefinitionWords;
  readonly chain: readonly string[];
}

/** What every definition has of its own. */
const OWN = ['title', 'plural', 'description', 'pages', 'live', 'extends', 'omit', 'replaces', '$schema'] as const;

/** All definitions with what they start from. One whose base cannot be had is left out, and reported. */
export function extendAll(
  files: ReadonlyMap<string, DefinitionWords>,
  known: ReadonlySet<string>,
  diagnostics: Diagnostics,
): Map<string, Extended> {
  const done = new Map<string, Extended | undefined>();

  function extend(name: string, heirs: readonly string[]): Extended | undefined {
    const file = files.get(name);
    if (!file) return undefined;
    if (done.has(name)) return done.get(name);
    const report = diagnostics.reportFor(name);
    const from = file.extends;
    let extended: Extended | undefined;
    if (from === undefined) {
      extended = { definition: 'omit' in file ? omit(file, file, name, report) : file, chain: [name] };
    } else if ([...heirs, name].includes(from)) {
      report(valuePlace(file, 'extends'), messages.extendsCycle([...heirs.slice(heirs.indexOf(from)), name, from]));
    } else if (!known.has(from)) {
      report(valuePlace(file, 'extends'), messages.unknownEntity('extends', from, known));
    } else {
      const base = extend(from, [...heirs, name]);
      for (const word of ['within', 'keep'] as const)
        if (base && file[word]) report(keyPlace(file, word), messages.saidByBase(word, base.chain.at(-1) ?? from));
      if (base)
        extended = {
          definition: merge(omit(copyOf(base.definition, OWN), file, from, report), file),
          chain: [name, ...base.chain],
        };
    }
    done.set(name, extended);
    return extended;
  }

  for (const name of files.keys()) extend(name, []);
  return new Map([...done].flatMap(([name, extended]) => (extended ? [[name, extended]] : [])));
}

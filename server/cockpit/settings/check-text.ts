import { readOwnTextKey, textProblem } from '../../../src/engine/texts';
import type { Session } from '../../platform/context';
import type { Database } from '../../platform/db';
import { invalid } from '../../platform/errors';
import { type SettingEntry, settingsOfScope, TEXTS_OWNER } from '../../platform/settings';

interface Parts {
  readonly database: Database;
  originalTexts(language: string): ReadonlyMap<string, string>;
}

/**
 * Refuses a text that nobody could read or fill: of a language that there is not, under a key that the product does not
 * have, blank, too long, or with other places to fill than the original (I18N-010, I18N-011). What a terminal's original
 * is stands among the defaults of its texts, if it does.
 */
export async function checkText(parts: Parts, session: Session, entry: SettingEntry): Promise<void> {
  if (entry.owner !== TEXTS_OWNER) return;
  const place = readOwnTextKey(entry.key);
  if (!place) throw invalid([{ field: 'key', keyword: 'enum', message: 'must begin with a language of the product' }]);
  const original = await originalOf(parts, session, entry, place);
  if (original === undefined && entry.clientId === 'Cockpit')
    throw invalid([{ field: 'key', keyword: 'enum', message: 'is no text of the cockpit' }]);
  const problem = textProblem(place.key, entry.value, original);
  if (problem) throw invalid([{ field: 'value', ...problem, message: `breaks the rule ${problem.keyword}` }]);
}

async function originalOf(
  { database, originalTexts }: Parts,
  session: Session,
  { clientId, owner, key }: SettingEntry,
  place: { readonly language: string; readonly key: string },
): Promise<string | undefined> {
  if (clientId === 'Cockpit') return originalTexts(place.language).get(place.key);
  const defaults = await settingsOfScope(database, session, 'System', { clientId, owner });
  return defaults.find((one) => one.key === key)?.value;
}

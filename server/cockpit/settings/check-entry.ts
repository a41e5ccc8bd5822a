/** What every setting that comes in is asked, whichever call brings it. */

import type { FieldError } from '../../../src/engine/http';
import { API } from '../../../src/engine/http';
import type { SettingsSection } from '../../../src/engine/model';
import { settingProblem } from '../../../src/engine/setting';
import { invalid } from '../../platform/errors';
import { checkValue, OWNERS, type SettingEntry, type SettingPlace } from '../../platform/settings';
import { checkKpis } from './check-kpis';

/** Places that have a call of their own, which asks more than this. Without a key it is all of the owner's. */
const OWN_CALLS: readonly (Partial<SettingPlace> & { readonly call: string })[] = [
  { clientId: 'Cockpit', owner: OWNERS.userSettings, key: 'companyInfo', call: `POST ${API.companyInfo}` },
  { clientId: 'Backend', owner: 'ipWhitelist', call: `PUT ${API.ipWhitelist}` },
  { clientId: 'AppSettings', owner: OWNERS.codeSwitches, call: `POST ${API.enabledSwitches}` },
];

/** Refuses a place that has a call of its own. */
export function refuseOwnCall({ clientId, owner, key }: SettingPlace): void {
  const found = OWN_CALLS.find((one) => one.clientId === clientId && one.owner === owner && (one.key ?? key) === key);
  if (found) throw invalid([{ field: 'key', keyword: 'ownCall', message: `is saved with ${found.call}` }]);
}

/** What is wrong with an entry that settings.json types; nothing if it fits, or is not among them. */
export function typedProblem(
  sections: readonly SettingsSection[],
  { clientId, owner, key, value }: SettingEntry,
): Omit<FieldError, 'field'> | undefined {
  if (owner !== OWNERS.userSettings) return undefined;
  const property = sections.find((one) => one.clientId === clientId)?.properties.find(({ name }) => name === key);
  const problem = property && settingProblem(property, value);
  return problem && { ...problem, message: `breaks the rule ${problem.keyword}` };
}

/** Refuses an entry that is too large, stands where another call writes, or breaks its setting's rules (VALID-001). */
export function checkEntry(sections: readonly SettingsSection[], entry: SettingEntry): void {
  checkValue(entry.value);
  refuseOwnCall(entry);
  checkKpis(entry);
  const problem = typedProblem(sections, entry);
  if (problem) throw invalid([{ field: 'value', ...problem }]);
}

/** What belongs to a cockpit whatever its rows are about: people, settings, views, approvals, imports, histories. */
import type { FastifyInstance } from 'fastify';
import { peopleOf } from '../platform/auth';
import type { AddressGate } from '../platform/whitelist';
import { registerAccessKeys } from './access-keys';
import { type AccountParts, registerAccount } from './account';
import { type ApprovalParts, registerApprovals } from './approval';
import { registerBell } from './bell';
import { registerChoices } from './choices';
import { registerCommentFiles, registerComments } from './comments';
import { type DoctorParts, registerDoctor } from './doctor';
import { registerDownloads } from './downloads';
import { type ImportParts, registerExcelImport } from './excel-import';
import { registerFind } from './find';
import { registerHistory } from './history';
import { type LocalisationParts, registerLocalisation } from './localisation';
import { registerPeople, registerRights } from './people';
import { registerDynamic, registerSettings, type SettingsParts } from './settings';
import { registerUndo } from './undo';
import { registerViews } from './views';
import { registerWatches, startWatching } from './watches';
import { registerWhitelist } from './whitelist';

export type CockpitParts = AccountParts &
  ApprovalParts &
  DoctorParts &
  ImportParts &
  LocalisationParts &
  SettingsParts & { readonly gate: AddressGate };

export async function registerCockpit(app: FastifyInstance, parts: CockpitParts): Promise<void> {
  const { config, database, entities, find } = parts;
  const { definitions, rows } = entities;
  registerAccount(app, parts);
  registerSettings(app, parts);
  registerDynamic(app, definitions);
  registerViews(app, { database, definitions });
  registerFind(app, { database, clock: parts.clock, entities });
  registerHistory(app, { database, clock: parts.clock, rows, find, definitions });
  const people = peopleOf(parts.login, parts.auth, parts.clock);
  registerComments(app, { ...parts, definitions, rows, people });
  await registerCommentFiles(app, { ...parts, definitions, rows });
  registerBell(app, parts);
  registerWatches(app, parts);
  startWatching(app, { ...parts, people });
  registerUndo(app, entities);
  registerChoices(app, { database });
  registerApprovals(app, parts);
  registerPeople(app, { database });
  registerRights(app, { database });
  registerAccessKeys(app, { definitions, find });
  await registerExcelImport(app, parts);
  registerDownloads(app, config);
  registerLocalisation(app, parts);
  registerWhitelist(app, { database }, parts.gate);
  registerDoctor(app, parts);
}
export { accessKeyCommands } from './access-keys';
export { peopleCommands } from './people';
export { COMPANY_SETTING } from './settings';

import type { FastifyInstance } from 'fastify';
import { COMPANY_SCHEMA } from '../../../src/engine/company';
import { API, type CompanyInfo } from '../../../src/engine/http/api';
import { type ServerContext, sessionOf } from '../../platform/context';
import { apiPath, documented } from '../../platform/http';
import { OWNERS } from '../../platform/settings/cockpit-settings';
import { savedSince } from '../../platform/settings/saved-since';
import { writeSetting, writeSettingOver } from '../../platform/settings/values';

/** Who opens the settings entry may save as well (OPEN-114). */
const EDIT_COMPANY = 'header.can_edit_company_info';
/** Where a business unit's company information is kept. */
export const COMPANY_SETTING = { clientId: 'Cockpit', owner: OWNERS.userSettings, key: 'companyInfo' } as const;

/** Company information of the business unit: also what its dates and numbers look like (API-082, SETTINGS-010). */
export function registerCompany(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  app.post<{ Body: CompanyInfo & { seen?: string | null } }>(
    apiPath(API.companyInfo),
    documented({
      summary: 'Save the company information; with `seen` only over the stored text that was read',
      body: {
        ...COMPANY_SCHEMA,
        properties: { ...COMPANY_SCHEMA.properties, seen: { type: ['string', 'null'] } },
      },
      permission: EDIT_COMPANY,
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const { seen, ...company } = request.body;
      const entry = { ...COMPANY_SETTING, value: JSON.stringify(company) };
      if (seen === undefined) await writeSetting(database, session, 'Business', entry);
      else if (!(await writeSettingOver(database, session, entry, seen)))
        throw await savedSince(database, session, COMPANY_SETTING);
      return reply.code(204).send();
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { INSTALLATION } from '../../../src/engine/http/calls';
import { type ServerContext, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import { OWNERS, savedSince, writeSetting, writeSettingOver } from '../../platform/settings';

/** Where a business unit's company information is kept. */
export const COMPANY_SETTING = { clientId: 'Cockpit', owner: OWNERS.userSettings, key: 'companyInfo' } as const;

/** Company information of the business unit: also what its dates and numbers look like (API-082, SETTINGS-010). */
export function registerCompany(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  serve(app, INSTALLATION.saveCompany, async (request) => {
    const session = sessionOf(request);
    const { seen, ...company } = request.body;
    const entry = { ...COMPANY_SETTING, value: JSON.stringify(company) };
    if (seen === undefined) await writeSetting(database, session, 'Business', entry);
    else if (!(await writeSettingOver(database, session, entry, seen)))
      throw await savedSince(database, session, COMPANY_SETTING);
  });
}

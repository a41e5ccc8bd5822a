import type { FastifyInstance } from 'fastify';
import {
  DATE_FORMATS,
  LANGUAGE_NUMBER_FORMAT,
  NUMBER_FORMATS,
  REGIONS,
  TIME_FORMATS,
} from '../../src/engine/constants';
import { API, type CompanyInfo } from '../../src/engine/http/api';
import { type ServerContext, sessionOf } from '../context';
import { apiPath, documented } from '../http';
import { OWNERS } from './cockpit-settings';
import { writeSetting } from './values';

/** Who opens the settings entry may save as well (OPEN-114). */
const EDIT_COMPANY = 'header.can_edit_company_info';
/** Where a business unit's company information is kept. */
export const COMPANY_SETTING = { clientId: 'Cockpit', owner: OWNERS.userSettings, key: 'companyInfo' } as const;
const LINE = { type: 'string', maxLength: 100 };

const COMPANY = {
  type: 'object',
  properties: {
    companyName: { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S' },
    streetAddress: LINE,
    zipCode: { type: 'string', maxLength: 20 },
    city: LINE,
    countryCode: { type: 'string', pattern: '^([A-Za-z]{2})?$' },
    date: { enum: [...DATE_FORMATS] },
    time: { enum: [...TIME_FORMATS] },
    region: { enum: Object.keys(REGIONS) },
    format: { enum: [...NUMBER_FORMATS, LANGUAGE_NUMBER_FORMAT] },
  },
  required: ['companyName'],
  additionalProperties: false,
};

/** Company information of the business unit: also what its dates and numbers look like (API-082, SETTINGS-010). */
export function registerCompany(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  app.post<{ Body: CompanyInfo }>(
    apiPath(API.companyInfo),
    documented({ summary: 'Save the company information', body: COMPANY, permission: EDIT_COMPANY }),
    async (request, reply) => {
      const value = JSON.stringify(request.body);
      await writeSetting(database, sessionOf(request), 'Business', { ...COMPANY_SETTING, value });
      return reply.code(204).send();
    },
  );
}

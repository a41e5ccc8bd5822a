import type { FastifyInstance } from 'fastify';
import { API } from '../../src/engine/http/api';
import { ERROR_CODES } from '../../src/engine/http/errors';
import type { Database } from '../db/database';
import { Refusal } from '../errors';
import { apiPath, documented } from '../http';

/** The flag of a business unit that signs in with OpenId. */
export const OPEN_ID_FLAG = 'OpenIdConnect';

/** Whether a unit signs in with OpenId, and where (API-002, API-003). */
export function registerOpenId(app: FastifyInstance, database: Database): void {
  app.get<{ Querystring: { businessUnitName?: string } }>(
    apiPath(API.openIdEnabled),
    documented({
      summary: 'Whether a unit signs in with OpenId',
      open: true,
      query: { businessUnitName: { type: 'string' } },
      answer: { type: 'boolean' },
    }),
    async ({ query }, reply) => {
      const isEnabled = await usesOpenId(database, query.businessUnitName);
      return reply.type('application/json').send(String(isEnabled));
    },
  );

  app.get<{ Querystring: { businessUnitName?: string } }>(
    apiPath(API.oidcUri),
    documented({
      summary: 'The address of the provider that a unit signs in with',
      open: true,
      query: {
        businessUnitName: { type: 'string' },
        clientId: { type: 'string' },
        isApportAccount: { type: 'boolean' },
      },
    }),
    async ({ query: { businessUnitName = '' } }) => {
      throw notOffered((await usesOpenId(database, businessUnitName)) ? 'noProvider' : 'off', businessUnitName);
    },
  );
}

/** True if the unit has the flag (OPEN-041); an unknown unit has none. */
async function usesOpenId(database: Database, unit = ''): Promise<boolean> {
  const [row] = await database.query<{ enabled: boolean }>({
    text: 'select $2 = any(enabled_features) as enabled from business_unit where name = $1',
    values: [unit.trim(), OPEN_ID_FLAG],
  });
  return row?.enabled === true;
}

function notOffered(why: 'off' | 'noProvider', unit: string): Refusal {
  const key = `server.openId.${why}`;
  return new Refusal(422, ERROR_CODES.refused, `OpenID: ${why}`, {}, {}, { kind: 'text', key, values: { unit } });
}

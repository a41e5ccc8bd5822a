import type { FastifyInstance } from 'fastify';
import { isAddressAllowed, readAddressRange } from '../../../src/engine/address';
import { API, type IpWhitelist, type IpWhitelistChange } from '../../../src/engine/http/api';
import { ERROR_CODES } from '../../../src/engine/http/errors';
import { EDIT_SETTINGS } from '../../../src/engine/permission';
import { type ServerContext, sessionOf } from '../../platform/context';
import { invalid, Refusal } from '../../platform/errors';
import { apiPath, documented } from '../../platform/http';
import { stale } from '../../platform/settings/saved-since';
import { writeSettingOver } from '../../platform/settings/values';
import { type AddressGate, readWhitelist, WHITELIST, whitelistText } from '../../platform/whitelist/gate';

const ADDRESSES = { type: 'array', items: { type: 'string', maxLength: 50 }, maxItems: 200, uniqueItems: true };

/** The whitelist of a business unit: who may come from where (SETTINGS-023). */
export function registerWhitelist(
  app: FastifyInstance,
  { database }: Pick<ServerContext, 'database'>,
  gate: AddressGate,
): void {
  app.get(
    apiPath(API.ipWhitelist),
    documented({
      summary: 'From which addresses people may come; none is from all',
      answer: { type: 'object' },
      permission: EDIT_SETTINGS,
    }),
    async (request): Promise<IpWhitelist> => {
      const text = await whitelistText(database, sessionOf(request).businessUnit);
      return { addresses: readWhitelist(text) ?? [], yourAddress: request.ip, isEnforced: gate.isEnforced };
    },
  );

  app.put<{ Body: IpWhitelistChange }>(
    apiPath(API.ipWhitelist),
    documented({
      summary: 'Save from which addresses people may come; who would lock themselves out says so',
      body: {
        type: 'object',
        properties: { addresses: ADDRESSES, seen: ADDRESSES, lockOut: { type: 'boolean' } },
        required: ['addresses', 'seen'],
        additionalProperties: false,
      },
      permission: EDIT_SETTINGS,
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const { addresses, seen, lockOut = false } = request.body;
      const wrong = addresses.flatMap((text, at) => (readAddressRange(text) ? [] : [`addresses/${at}`]));
      if (wrong.length > 0)
        throw invalid(wrong.map((field) => ({ field, keyword: 'address', message: 'is no address and no range' })));
      if (!lockOut && !isAddressAllowed(addresses, request.ip)) throw locksOut(request.ip);

      const stored = await whitelistText(database, session.businessUnit);
      const known = readWhitelist(stored) ?? [];
      const isSeen = known.length === seen.length && known.every((one) => seen.includes(one));
      const entry = { ...WHITELIST, value: JSON.stringify(addresses) };
      if (!isSeen || !(await writeSettingOver(database, session, entry, stored ?? null)))
        throw stale({ value: readWhitelist(await whitelistText(database, session.businessUnit)) ?? [] });
      await gate.changed();
      return reply.code(204).send();
    },
  );
}

function locksOut(address: string): Refusal {
  const said = { kind: 'text', key: 'server.refused.lockOut', values: { address } } as const;
  return new Refusal(422, ERROR_CODES.refused, `The caller's own address ${address} is not among them`, {}, {}, said);
}

import type { FastifyInstance } from 'fastify';
import { isAddressAllowed, readAddressRange } from '../../../src/engine/address';
import { ERROR_CODES } from '../../../src/engine/http';
import { INSTALLATION } from '../../../src/engine/http/calls';
import { type ServerContext, sessionOf } from '../../platform/context';
import { invalid, Refusal } from '../../platform/errors';
import { serve } from '../../platform/http';
import { stale, writeSettingOver } from '../../platform/settings';
import { type AddressGate, readWhitelist, WHITELIST, whitelistText } from '../../platform/whitelist';

/** The whitelist of a business unit: who may come from where (SETTINGS-023). */
export function registerWhitelist(
  app: FastifyInstance,
  { database }: Pick<ServerContext, 'database'>,
  gate: AddressGate,
): void {
  serve(app, INSTALLATION.whitelist, async (request) => {
    const text = await whitelistText(database, sessionOf(request).businessUnit);
    return { addresses: readWhitelist(text) ?? [], yourAddress: request.ip, isEnforced: gate.isEnforced };
  });

  serve(app, INSTALLATION.saveWhitelist, async (request) => {
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
  });
}

function locksOut(address: string): Refusal {
  const said = { kind: 'text', key: 'server.refused.lockOut', values: { address } } as const;
  return new Refusal(422, ERROR_CODES.refused, `The caller's own address ${address} is not among them`, {}, {}, said);
}

/** From where people of a business unit may come: its whitelist of addresses, asked at every door (OPEN-177). */
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { isAddressAllowed } from '../../../src/engine/address';
import { ERROR_CODES } from '../../../src/engine/http';
import type { Config } from '../config';
import { type Database, tellOn } from '../db';
import { Refusal } from '../errors';
import { forgetSettings, settingsFor } from '../settings';

/** Where the list is kept. */
export const WHITELIST = { clientId: 'Backend', owner: 'ipWhitelist', key: 'addresses' } as const;
/** The channel that tells every instance that a list is another. */
const CHANNEL = 'whitelist';

export interface AddressGate {
  /** False on a server that an operator told to let everybody in (IP_WHITELIST=0). */
  readonly isEnforced: boolean;
  /** True if people of the unit may come from this address. */
  admits(businessUnit: string, address: string): Promise<boolean>;
  /** Tells every instance that a list is another. */
  changed(): Promise<void>;
  /** Calls the listener when a list may be another, so that those who are in already are looked at again. */
  onChange(listener: () => void): Promise<() => Promise<void>>;
}

interface GateParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly config: Pick<Config, 'ipWhitelist'>;
}

/** Gives the gate. A list that cannot be read lets nobody in. */
export function createAddressGate({ database, log, config: { ipWhitelist } }: GateParts): AddressGate {
  return {
    isEnforced: ipWhitelist,
    async admits(businessUnit, address) {
      if (!ipWhitelist) return true;
      const text = await whitelistText(database, businessUnit);
      const list = readWhitelist(text);
      return list === undefined ? false : isAddressAllowed(list, address);
    },
    changed: () => tellOn({ database, log }, CHANNEL),
    onChange: (listener) =>
      database.listen(CHANNEL, () => {
        forgetSettings(database);
        listener();
      }),
  };
}

/** The list of a unit as it is stored; undefined if there never was one. */
export async function whitelistText(database: Database, businessUnit: string): Promise<string | undefined> {
  const entries = await settingsFor(database, { businessUnit, userId: '', roles: [] }, WHITELIST.clientId);
  return entries.find(({ owner, key }) => owner === WHITELIST.owner && key === WHITELIST.key)?.value;
}

/** The list of a stored text; undefined if it cannot be read. */
export function readWhitelist(text: string | undefined): string[] | undefined {
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list;
  } catch {
    // Not JSON.
  }
  return undefined;
}

/** True if an address is one of the proxies that the configuration names. */
export function isProxy(proxies: readonly string[], address: string): boolean {
  return proxies.length > 0 && isAddressAllowed(proxies, address);
}

/** The address that a caller has, or that the outermost of the proxies in front of the server says it has. */
export function callerAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: readonly string[],
): string {
  const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = [...told.map((text) => text.trim()).filter((text) => text !== ''), socket.remoteAddress ?? ''];
  return hops.findLast((hop) => !isProxy(proxies, hop)) ?? hops[0] ?? '';
}

/** The refusal of somebody who comes from elsewhere; a session is over by it. */
export function addressRefused(unit: string, address: string): Refusal {
  const message = `Nobody of ${unit} may come from ${address}`;
  const said = { kind: 'text', key: 'server.login.address', values: { unit, address } } as const;
  return new Refusal(403, ERROR_CODES.refused, message, {}, {}, said);
}

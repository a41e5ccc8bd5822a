/** Where a printer stands, and whether this server may connect to it. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAddressAllowed } from '../../../src/engine/address';
import type { Config } from '../../platform/config';

/** Where network printers listen for what they are to print, if their address does not say. */
const PORT = 9100;

/** Networks that the operator of the server has named for printers, and the ports there. */
export type PrinterNetworks = Pick<Config, 'printerNetworks' | 'printerPorts'>;

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** The printer stands where this server connects to nobody. */
export class NotAPrinterNetwork extends Error {}

/**
 * Takes a printer's address, `host` or `host:port`; gives the address to connect to, which a name is looked up for once,
 * so that it is the one that was judged. Throws {@link NotAPrinterNetwork} for every other than the operator named.
 */
export async function placeOf(networkNameOrIp: string, networks: PrinterNetworks): Promise<Place> {
  const address = networkNameOrIp.trim();
  // Of IPv6 without brackets the last part is no port.
  const [, host = '', given] = isIP(address)
    ? [address, address]
    : (/^\[?(.*?)\]?(?::(\d{1,5}))?$/.exec(address) ?? []);
  const port = given === undefined ? PORT : Number(given);
  const isNamed = networks.printerPorts.some((ports) => port >= ports.first && port <= ports.last);
  const addresses = isNamed && networks.printerNetworks.length > 0 ? await addressesOf(host) : [];
  const [first] = addresses;
  if (first === undefined || !addresses.every((one) => isAddressAllowed(networks.printerNetworks, one)))
    throw new NotAPrinterNetwork(`${host}:${port} is in none of the networks of PRINTER_NETWORKS`);
  return { host: first, port };
}

async function addressesOf(host: string): Promise<readonly string[]> {
  if (isIP(host)) return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

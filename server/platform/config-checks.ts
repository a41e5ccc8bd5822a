/** The kinds of value a variable of the environment may have. Each gives what is expected, in words, and a parser. */

import { readAddressRange } from '../../src/engine/address';
import { addressesOf } from './db';

/** Thrown by a parser; the message is made where the variable's name is known. */
export class MistakeInValue extends Error {}

interface Check<T> {
  readonly expected: string;
  parse(value: string): T;
}

function check<T>(expected: string, parse: (value: string) => T | undefined): Check<T> {
  return {
    expected,
    parse(value) {
      const parsed = parse(value);
      if (parsed === undefined) throw new MistakeInValue(expected);
      return parsed;
    },
  };
}

export function whole(least: number, most: number): Check<number> {
  return check(`a whole number from ${least} to ${most}`, (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  });
}

export function text(least: number, most: number): Check<string> {
  return check(`text of ${least} to ${most} characters`, (value) =>
    value.length >= least && value.length <= most ? value : undefined,
  );
}

export function oneOf<const T extends string>(values: readonly T[]): Check<T> {
  return check(`one of ${values.join(', ')}`, (value) => values.find((known) => known === value));
}

export function flag(): Check<boolean> {
  return check('1 or 0', (value) =>
    value === '1' || value === 'true' ? true : value === '0' || value === 'false' ? false : undefined,
  );
}

export function url(protocols: readonly string[]): Check<string> {
  const expected = `an address that starts with ${protocols.map((protocol) => (protocol === 'mailto:' ? protocol : `${protocol}//`)).join(' or ')}`;
  return check(expected, (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined,
  );
}

const DATABASE = ['postgres:', 'postgresql:'];

/** An address of PostgreSQL, in libpq's form: hosts with commas between, of which one is the primary. */
export function database(): Check<string> {
  return check('an address that starts with postgres:// or postgresql://, its hosts with commas between', (value) =>
    addressesOf(value).every((one) => URL.canParse(one) && DATABASE.includes(new URL(one).protocol))
      ? value
      : undefined,
  );
}

/** Addresses of PostgreSQL, one server each. */
export function databases(): Check<readonly string[]> {
  return check('addresses that start with postgres:// or postgresql://, with commas between', (value) => {
    const parts = split(value);
    return parts.every((one) => URL.canParse(one) && DATABASE.includes(new URL(one).protocol)) ? parts : undefined;
  });
}

const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A provider's address: what it says is to be believed only over https, or on this machine. */
export function issuer(): Check<string> {
  return check('an https address, or http on this machine', (value) => {
    if (!URL.canParse(value)) return undefined;
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || (protocol === 'http:' && HERE.has(hostname)) ? value : undefined;
  });
}

export function origins(): Check<readonly string[]> {
  return check('origins like https://erp.example.com, with commas between', (value) => {
    const parts = split(value);
    return parts.every((part) => URL.canParse(part) && new URL(part).origin === part) ? parts : undefined;
  });
}

/** Addresses and ranges of them, with commas between. */
export function ranges(): Check<readonly string[]> {
  return check('addresses or ranges like 10.0.0.4 or 10.0.0.0/24, with commas between', (value) => {
    const parts = split(value);
    return parts.every((part) => readAddressRange(part) !== undefined) ? parts : undefined;
  });
}

/** Ports from the first to the last. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

export function ports(): Check<readonly PortRange[]> {
  return check('ports or ranges like 9100 or 9100-9109, with commas between', (value) => {
    const parts = split(value).map((part) => {
      const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? [];
      return { first: Number(first), last: Number(last) };
    });
    return parts.every(({ first, last }) => first >= 1 && last >= first && last <= 65_535) ? parts : undefined;
  });
}

export function path(): Check<string> {
  return check('a folder, or memory://', (value) =>
    value.includes('\0') || (value.includes('://') && value !== 'memory://') ? undefined : value,
  );
}

export function folder(): Check<string> {
  return check('a folder', (value) => (value.includes('\0') || value.includes('://') ? undefined : value));
}

export function paths(): Check<readonly string[]> {
  return check('folders, with commas between', (value) => (value.includes('\0') ? undefined : split(value)));
}

function split(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

import { parse } from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Origin } from './sessions';

const LONGEST_DEVICE = 100;
/** What is longer was written by nobody's browser. */
const LONGEST_AGENT = 500;

/** Whence a call comes, in words that its person knows again. */
export function originOf({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, device: deviceOf((headers['user-agent'] ?? '').slice(0, LONGEST_AGENT)) };
}

/** Browser and system of a user agent; of a program the name that it gives itself. */
function deviceOf(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = parse(userAgent);
  const named = [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(', ');
  return (named || (/^[\w.-]+/.exec(userAgent)?.[0] ?? '')).slice(0, LONGEST_DEVICE);
}

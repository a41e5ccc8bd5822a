import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../postgres';
import { findProgram, orEnd, type Program, startProgram } from './program';

export interface Balancer extends Program {
  /** Where people go. */
  readonly url: string;
}

/** Starts HAProxy before application servers; those that are not ready get nobody. */
export async function startBalancer(folder: string, ports: readonly number[]): Promise<Balancer> {
  const command = findProgram('haproxy');
  if (!command) throw new Error('HAProxy is not installed');
  const port = await freePort();
  const place = join(folder, 'haproxy');
  mkdirSync(place, { recursive: true });
  const settings = join(place, 'haproxy.cfg');
  writeFileSync(settings, settingsOf(port, ports));
  const program = startProgram(command, ['-f', settings], join(place, 'log'));
  await orEnd(untilServes(`http://localhost:${port}/ready`), () => program.end('SIGTERM'));
  return Object.assign(program, { url: `http://localhost:${port}` });
}

async function untilServes(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error('HAProxy found no server that is ready within ten seconds');
}

/** A connection of the hub names itself in its address, so that its calls meet at one server, whatever carries them. */
const settingsOf = (port: number, ports: readonly number[]) => `defaults
  mode http
  timeout connect 2s
  timeout client 5m
  timeout server 5m
  timeout tunnel 1h
  option forwardfor
  option redispatch
  retries 3
frontend people
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance url_param id
  hash-type consistent
  option httpchk GET /ready
${ports.map((one) => `  server s${one} 127.0.0.1:${one} check inter 500ms fall 2 rise 1`).join('\n')}
`;

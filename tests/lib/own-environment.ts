import { readFileSync } from 'node:fs';

/** All variables of the configuration, which `.env.example` lists, as not set. */
const UNSET = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_0-9]+)=/gm)].map(([, name = '']) => [name, '']),
);

/**
 * The environment of a program that a test starts: of the configuration it has `given` and nothing else. What the shell
 * or the `.env` of this folder says is an installation's, whose data a test would write to.
 */
export function ownEnvironment(given: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...UNSET, NODE_ENV: 'production', ...given };
}

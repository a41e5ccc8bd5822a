import { type Administrator, DEMO_PASSWORD, DEMO_UNITS, DEMO_USERS, type SeedResult } from './demo/seed';
import type { Config } from './platform/config';

/** What is printed when the server listens: where it is and how to sign in. */
export function welcome(config: Config, listening: number | undefined, seeded: SeedResult | null): string[] {
  const port = listening ?? config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const lines = ['', `Warehouse cockpit: http://${host.includes(':') ? `[${host}]` : host}:${port}`];
  if (config.seed === 'demo') {
    lines.push(`  business units  ${DEMO_UNITS.join(', ')}`);
    lines.push(`  users           ${DEMO_USERS.map(({ userName }) => userName).join(', ')}`);
    lines.push(`  password        ${DEMO_PASSWORD}`);
  }
  if (seeded?.kind === 'administrator') lines.push(...administratorLines(seeded));
  return [...lines, ''];
}

/** How the administrator of a business unit signs in whom nobody has been yet. */
export function administratorLines({ businessUnit, userName, password }: Administrator): string[] {
  return [
    `  business unit   ${businessUnit}`,
    `  user            ${userName}`,
    `  password        ${password}   (shown only now)`,
  ];
}

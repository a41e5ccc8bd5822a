import { existsSync } from 'node:fs';
import { BackupRefused } from '../../server/platform/backup';
import { ConfigError } from '../../server/platform/config';
import { startFailure } from '../../server/start-failure';

/**
 * Runs a command on the installation that the environment or `.env` names. The process ends with the number that the work
 * gives, 0 without one, or with 1 and sentences that say why it could not.
 */
export function onInstallation(work: () => Promise<unknown>): void {
  begin(work).then(
    (code) => process.exit(typeof code === 'number' ? code : 0),
    (error: unknown) => {
      for (const line of sentencesOf(error)) console.error(line);
      process.exit(1);
    },
  );
}

async function begin(work: () => Promise<unknown>): Promise<unknown> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return work();
}

function sentencesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.mistakes;
  if (error instanceof BackupRefused) return [error.message];
  return [startFailure(error, process.env, 'This could not be done')];
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startServerProcess } from '../lib/cockpit-server';

/**
 * Starts a demo with definitions of its own. Takes them by the paths of their files; a text is written as it is. Gives the
 * server's address, the folder, and what ends both.
 */
export async function startWithDefinitions(files: Readonly<Record<string, unknown>>) {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-definitions-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const { url, stop } = await startServerProcess({ SEED: 'demo', DEFINITIONS_DIR: folder });
  return {
    url,
    folder,
    async stop(): Promise<void> {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type OwnServer = Awaited<ReturnType<typeof startWithDefinitions>>;

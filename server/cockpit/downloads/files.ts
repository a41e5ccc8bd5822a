import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadEntry } from '../../../src/engine/http';
import { unavailable } from '../../platform/errors';

/** `Terminal app 4.2.1.apk`: a name, a version, an ending. */
const NAMED = /^(.+?)[ _-]+v?(\d+(?:\.\d+)*)(\.[a-z\d]+)$/i;
const ENDING = /\.[a-z\d]+$/i;
/** More than a list of downloads is read for. */
const MOST_FILES = 200;

/** The files of the folder that the configuration names, by name; none without one (OPEN-179). */
export async function downloadFiles(folder: string | undefined): Promise<DownloadEntry[]> {
  if (folder === undefined) return [];
  const found = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw unavailable(`The folder of the downloads cannot be read: ${String(error)}`);
  });
  const names = found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b));
  return Promise.all(names.slice(0, MOST_FILES).map((name) => entryOf(folder, name)));
}

async function entryOf(folder: string, file: string): Promise<DownloadEntry> {
  const { size, mtime } = await stat(join(folder, file));
  const [, name = file.replace(ENDING, ''), version = null] = NAMED.exec(file) ?? [];
  return { file, name, version, size, changed: mtime.toISOString() };
}

import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `changed` when a file below the folder is saved, replaced, added or removed. Each folder is watched by itself:
 * Node's own recursion follows files on Linux, and loses one that an editor replaces.
 */
export function watchFolder(root: string, changed: () => void, failed: (error: unknown) => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>();

  function look(): void {
    const folders = new Set(foldersBelow(root));
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) if (!watchers.has(folder)) add(folder);
  }

  function add(folder: string): void {
    try {
      const watcher = watch(folder, (event) => {
        if (event === 'rename') look();
        changed();
      });
      watcher.on('error', failed);
      watchers.set(folder, watcher);
    } catch (error) {
      failed(error);
    }
  }

  look();
  return {
    close() {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

/** The folder and all below it; none if it is gone, or goes meanwhile. */
function foldersBelow(folder: string): string[] {
  try {
    const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...inside.flatMap(({ name }) => foldersBelow(join(folder, name)))];
  } catch {
    return [];
  }
}

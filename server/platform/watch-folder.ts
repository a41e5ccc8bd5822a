import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Calls `changed` when a file below the folder is saved, replaced, added or removed, and when the folder itself is made,
 * replaced or gone. Each folder is watched by itself: Node's own recursion follows files on Linux, and loses one that an
 * editor replaces.
 */
export function watchFolder(root: string, changed: () => void, failed: (error: unknown) => void): { close(): void } {
  let watchers: readonly FSWatcher[] = [];
  const around = add(dirname(root), (_, name) => {
    if (name === basename(root)) again();
  });

  function add(folder: string, heard: (event: string, name: string | null) => void): FSWatcher[] {
    try {
      return [watch(folder, heard).on('error', failed)];
    } catch (error) {
      failed(error);
      return [];
    }
  }

  /** Watches what is there now: a folder may be another one of the same name. */
  function look(): void {
    for (const watcher of watchers) watcher.close();
    watchers = foldersBelow(root).flatMap((folder) =>
      add(folder, (event) => (event === 'rename' ? again() : changed())),
    );
  }

  function again(): void {
    look();
    changed();
  }

  look();
  return {
    close() {
      for (const watcher of [...around, ...watchers]) watcher.close();
    },
  };
}

/** The folder and all below it but hidden ones; none if it is gone, or goes meanwhile. */
function foldersBelow(folder: string): string[] {
  try {
    const inside = readdirSync(folder, { withFileTypes: true });
    return [
      folder,
      ...inside
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .flatMap(({ name }) => foldersBelow(join(folder, name))),
    ];
  } catch {
    return [];
  }
}

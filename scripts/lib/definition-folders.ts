import { existsSync, statSync } from 'node:fs';

/** The product's definitions, those of DEFINITIONS_DIR, and the given folders; ends with a message if one is none. */
export function definitionFolders(given: readonly string[] = []): string[] {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const configured = (process.env.DEFINITIONS_DIR ?? '').split(',').map((folder) => folder.trim());
  const folders = ['schemas', ...configured.filter(Boolean), ...given];
  const wrong = folders.find((folder) => !existsSync(folder) || !statSync(folder).isDirectory());
  if (wrong !== undefined) {
    console.error(`"${wrong}" is no folder of definitions.`);
    process.exit(2);
  }
  return folders;
}

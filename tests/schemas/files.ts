import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOurs } from '../../server/entities/routes';
import { RESERVED_NAMES } from '../../server/platform/db';
import { commands } from '../../server/warehouse/commands';
import { type CompileResult, compile, type SourceFile } from '../../src/engine/definition';

/** Every JSON file below a folder, as the compiler takes it: paths relative to the repository. */
export function filesBelow(folder: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.name.endsWith('.json')
        ? [{ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }]
        : [];
    });
}

/** The files of the product as shipped. */
export const shipped = (): SourceFile[] => filesBelow('schemas');

/** The product as the server compiles it. */
export const compileShipped = (): CompileResult =>
  compile(shipped(), { commands: Object.keys(commands), hasCode: isOurs, reservedNames: RESERVED_NAMES });

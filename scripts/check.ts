/**
 * `tsx scripts/check.ts [FOLDER…]`: compiles every definition, those of DEFINITIONS_DIR included, and says what is
 * wrong, one line each. Exits with 1 if there is an error.
 */
import { compileFolders } from '../server/product';
import { diagnosticLine } from '../src/engine/definition';
import { definitionFolders } from './lib/definition-folders';

const { diagnostics, product } = compileFolders(process.cwd(), definitionFolders(process.argv.slice(2)));

for (const one of diagnostics) console.log(diagnosticLine(one));

const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
const others = diagnostics.length - errors;
console.log(
  `${Object.keys(product.entities).length} definitions compile, ${errors} errors, ${others} warnings and hints.`,
);
process.exitCode = errors > 0 ? 1 : 0;

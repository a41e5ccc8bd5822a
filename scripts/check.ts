/**
 * `tsx scripts/check.ts [FOLDER…]`: compiles every definition, those of DEFINITIONS_DIR included, and says what is
 * wrong, one line each, names of hand-written screens and templates included. Exits with 1 if there is an error.
 */
import { compileFolders } from '../server/product';
import { diagnosticLine } from '../src/engine/definition';
import { unknownNames } from '../src/overrides';
import { definitionFolders } from './lib/definition-folders';

const { diagnostics, product } = compileFolders(process.cwd(), definitionFolders(process.argv.slice(2)));

for (const one of diagnostics) console.log(diagnosticLine(one));

const unknown = unknownNames(product);
for (const line of unknown) console.log(line);

const errors = diagnostics.filter(({ severity }) => severity === 'error').length + unknown.length;
const others = diagnostics.length - (errors - unknown.length);
console.log(
  `${Object.keys(product.entities).length} definitions compile, ${errors} errors, ${others} warnings and hints.`,
);
process.exitCode = errors > 0 ? 1 : 0;

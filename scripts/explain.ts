/**
 * `tsx scripts/explain.ts ENTITY`: tells a definition in plain sentences, or says why it does not compile.
 */
import { compileFolders } from '../server/product';
import { diagnosticLine, explain } from '../src/engine/definition';
import { nearest } from '../src/engine/words';
import { definitionFolders } from './lib/definition-folders';

const [name] = process.argv.slice(2);
const folders = definitionFolders();
const { product, broken, diagnostics } = compileFolders(process.cwd(), folders);
const names = [...Object.keys(product.entities), ...broken.map((one) => one.name)];
const model = name === undefined || !Object.hasOwn(product.entities, name) ? undefined : product.entities[name];
const lost = broken.find((one) => one.name === name);

if (model) {
  console.log(explain(model));
  // Whose right a new key is stands with its action already.
  const worth = diagnostics.filter(
    ({ file, code }) => (file.endsWith(`/${name}.json`) || file.endsWith(`.${name}.json`)) && code !== 'new-permission',
  );
  // What refers to them is cut away until they are mended.
  if (broken.length > 0) console.log(`\nLeft out, for their mistakes: ${broken.map((one) => one.name).join(', ')}`);
  if (worth.length > 0) console.log(`\nWorth a look\n${worth.map((one) => `  ${diagnosticLine(one)}`).join('\n')}`);
} else if (lost) {
  console.error(`${lost.name} does not compile:`);
  // What is merely worth a look waits until the rest is right.
  for (const one of lost.diagnostics.filter(({ severity }) => severity === 'error')) console.error(diagnosticLine(one));
  process.exitCode = 1;
} else {
  const meant = name === undefined ? undefined : nearest(name, names);
  console.error(
    name === undefined
      ? 'Usage: npm run explain ENTITY'
      : `No definition is called "${name}"${meant ? `; did you mean "${meant}"?` : '.'}`,
  );
  console.error(`Known: ${names.sort().join(', ')}`);
  console.error(`Read from: ${folders.join(', ')}`);
  process.exitCode = 2;
}

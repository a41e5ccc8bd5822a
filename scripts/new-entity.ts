/**
 * `tsx scripts/new-entity.ts NAME`: writes a small definition that compiles and has a page. JSON has no comments, so
 * what each line is for is told on the screen.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { compileFolders } from '../server/product';
import { inWords, pascalCase } from '../src/engine/words';
import { definitionFolders } from './lib/definition-folders';

const [name] = process.argv.slice(2);
const folders = definitionFolders();
const [product = '', own = product] = folders;
const folder = join(own, 'entities');
const path = join(folder, `${name}.json`);
const vocabulary = relative(resolve(folder), resolve(product, 'meta/entity.json')).replaceAll('\\', '/');

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

if (name === undefined) refuse('Usage: npm run new-entity NAME, such as packing-station');
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name in Object.prototype)
  refuse(
    `"${name}" cannot be the name of a definition: use small letters, digits and hyphens, such as packing-station.`,
  );
if (existsSync(path)) refuse(`${path} exists already.`);
const { files } = compileFolders(process.cwd(), folders);
if (Object.hasOwn(files, name))
  refuse(
    `"${name}" is defined in ${files[name]}: choose another name. To change that definition for good, copy it to ${path} and add "replaces": true.`,
  );

mkdirSync(folder, { recursive: true });
writeFileSync(
  path,
  `{
  "$schema": "${vocabulary}",
  "properties": {
    "name": { "maxLength": 100 },
    "description": { "maxLength": 1000 },
    "quantity": { "type": "integer", "minimum": 0 },
    "state": { "oneOf": [{ "const": "Open", "group": "New" }, { "const": "Closed", "group": "Done" }], "default": "Open" }
  },
  "required": ["name"],
  "unique": ["name"],
  "endpoints": "${pascalCase(name)}",
  "filters": ["name", "state"],
  "form": ["name", "description", "quantity"],
  "actions": {
    "close": { "from": ["Open"], "to": "Closed" },
    "reopen": { "from": ["Closed"], "to": "Open" }
  },
  "pages": ["${name}s"]
}
`,
);

console.log(`${path} is written: ${inWords(name)}.

  properties  the fields of a row, in the order of the form; each may be text, number, integer, boolean, …
  columns     what a list shows, if it is not to rank the fields by itself
  required    what must be filled; unique: what no two rows of a business unit share
  endpoints   the root of its calls: list, add, update and delete follow from it
  filters     what the page is searched by; form: what add and update ask
  actions     what can happen: from and to are states
  pages       its addresses; the menu gets an entry by itself

Next: npm run explain ${name} says what is wrong or reads it back; then open /${name}s. docs/configuring.md tells the rest.`);

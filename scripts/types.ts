/**
 * `tsx scripts/types.ts [--check]`: TypeScript types of every definition, from its normal form, into generated/types/
 * (LOWCODE-009): its row, its states, what its actions are asked with. `--check` writes nothing and exits with 1 if what is there differs (LOWCODE-010).
 */
import { compileFolders } from '../server/product';
import { rowTypes, staleFiles, writeFiles } from './lib/row-types';

const FOLDER = 'generated/types';

const { product } = compileFolders(process.cwd(), ['schemas']);
const wanted = await rowTypes(Object.values(product.entities));

if (process.argv.includes('--check')) {
  const stale = staleFiles(FOLDER, wanted);
  for (const name of stale) console.error(`${FOLDER}/${name} is stale: run npm run types`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  writeFiles(FOLDER, wanted);
}

/** Writes `.env.example` and the table in docs/operating.md from server/platform/config.ts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { environmentExample, environmentTable } from '../server/platform/config-document';

const OPERATING = 'docs/operating.md';
const SECTION = /<!-- variables -->[\s\S]*<!-- \/variables -->/;

writeFileSync('.env.example', environmentExample());
const text = readFileSync(OPERATING, 'utf8');
writeFileSync(
  OPERATING,
  text.replace(SECTION, () => `<!-- variables -->\n${environmentTable()}\n<!-- /variables -->`),
);

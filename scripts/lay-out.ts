/**
 * `tsx scripts/lay-out.ts`: writes the definitions of schemas/ as people read them, an object on one line where it
 * fits. The formatter keeps what stands on one line, and brings nothing there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { definitionFiles, layOut } from './lib/lay-out';

for (const path of definitionFiles()) {
  const before = readFileSync(path, 'utf8');
  const after = laidOut(before);
  if (after !== before) writeFileSync(path, after);
}

/** What is no JSON stays as it is: the formatter says what is wrong with it. */
function laidOut(text: string): string {
  try {
    return layOut(JSON.parse(text));
  } catch {
    return text;
  }
}

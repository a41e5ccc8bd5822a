/** `node compile-times.mjs COMPILER`: compiles the files that come in a few times; writes how long each took, in ms. */
import { text } from 'node:stream/consumers';

const ROUNDS = 5;

const { compile } = await import(process.argv[2]);
const { files, commands, definitions } = JSON.parse(await text(process.stdin));
const times = Array.from({ length: ROUNDS }, () => {
  const started = performance.now();
  const { product } = compile(files, { commands });
  if (Object.keys(product.entities).length !== definitions) throw new Error('not all definitions compile');
  return performance.now() - started;
});
console.log(JSON.stringify(times));

/** The program's own source as trees, for the tests that look for words in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** A node of a tree, as oxc writes it. */
export interface SourceNode {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: SourceNode;
}

/** Every source file below a folder. */
export function sourcesBelow(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .sort()
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .map((path) => parseSource(readFileSync(path, 'utf8'), path));
}

export function parseSource(text: string, path = 'source.tsx'): Source {
  const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as SourceNode;
  return { path, text, tree };
}

/** Every node of a tree, the outer before the inner. */
export function* nodesOf(node: unknown): Generator<SourceNode> {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each);
  else if (isNode(node)) {
    yield node;
    for (const member of Object.values(node)) if (typeof member === 'object') yield* nodesOf(member);
  }
}

export const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && typeof (value as SourceNode).type === 'string';

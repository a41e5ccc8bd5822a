import { fileURLToPath } from 'node:url';

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const path = (ofApp: string): string => fileURLToPath(new URL(`../../src/app/${ofApp}`, import.meta.url));

/** What every page behind the log-in and every grid stands on, but for the widgets. */
const ROOTS = ['cockpit/index.ts', 'cockpit/grid-chunk.ts'].map(path);
const WIDGETS = /[\\/]node_modules[\\/](devextreme|devextreme-react|@rjsf)[\\/]/;

let found: ReadonlySet<string> | undefined;

/** Walks what the roots import. Widgets among it would keep the first rows waiting: what is made of them is loaded later. */
function walk({ getModuleInfo }: Graph): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...ROOTS];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const imported = getModuleInfo(next)?.importedIds ?? [];
    if (imported.some((id) => WIDGETS.test(id)))
      throw new Error(`${next} is needed for the first rows, and imports widgets`);
    open.push(...imported);
  }
  return seen;
}

/** The parts of the page that come in one file each, since a file for every module that is shared would be a hundred. */
export const PHASES = [
  { name: 'login', tags: ['$initial' as const], priority: 2 },
  {
    name: (id: string, graph: Graph): string | null => {
      found ??= walk({ getModuleInfo: (of) => graph.getModuleInfo(of) });
      return found.has(id) ? 'cockpit' : null;
    },
    debugName: 'cockpit',
    priority: 1,
  },
];

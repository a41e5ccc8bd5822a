/** A folder that looks like the project to the server, with one page of the browser's half written by hand. */
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** Makes a folder that a server can be started in, with all but the page. */
export function makeServerRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'cockpit-yardstick-'));
  mkdirSync(join(root, 'dist'));
  for (const shared of ['schemas', 'node_modules', 'package.json', 'generated'])
    symlinkSync(resolve(shared), join(root, shared));
  symlinkSync(resolve('dist/server'), join(root, 'dist/server'));
  return root;
}

/** Builds the cockpit with the screen at the address replaced by the component; gives the folder to start the server in. */
export async function buildYardstickRoot(path: string, component: string): Promise<string> {
  const root = makeServerRoot();
  await build({
    logLevel: 'error',
    plugins: [overriding(path, resolve(component))],
    build: { outDir: join(root, 'dist/web'), emptyOutDir: true },
  });
  return root;
}

/** Puts one line into the list of hand-written screens. */
function overriding(path: string, component: string): Plugin {
  return {
    name: 'yardstick-override',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('src/overrides/registry.ts')
        ? code.replace(
            /(OVERRIDES[^=]*=\s*\[)/,
            `$1\n  { path: '${path}', title: 'frame.dashboard', load: () => import('${component}') },`,
          )
        : undefined,
  };
}

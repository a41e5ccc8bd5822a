import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { askingAhead } from './scripts/lib/asking-ahead.ts';
import { PHASES } from './scripts/lib/phases.ts';

/** What jsPDF draws HTML and SVG with: our files are text and tables alone. */
const NOT_NEEDED = ['html2canvas', 'dompurify', 'canvg'];
const EMPTY = fileURLToPath(new URL('scripts/lib/empty.mjs', import.meta.url));

/** The browser's half. scripts/build.ts builds it, the server serves dist/web; in development it mounts Vite as middleware. */
export default defineConfig({
  root: 'src/app',
  publicDir: 'public',
  plugins: [react(), askingAhead()],
  resolve: { alias: Object.fromEntries(NOT_NEEDED.map((name) => [name, EMPTY])) },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // The content security policy allows no data: scripts and no inline modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The grid is one large chunk by nature; tests/bench watches what the log-in page loads.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      // Grids and actions show each other; the import that breaks this circle need not make a chunk.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: PHASES } },
    },
  },
});

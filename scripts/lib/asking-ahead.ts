import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/**
 * Puts a small script before all others, which sets the theme and asks for what a page needs while its code is on its way
 * (src/app/ahead). It is told which build it is of; in development the theme alone is set.
 */
export function askingAhead(): Plugin {
  const input = fileURLToPath(new URL('../../src/app/ahead/first.ts', import.meta.url));
  return {
    name: 'asking-ahead',
    apply: 'build',
    async buildStart() {
      const script = await rolldown({ input, platform: 'browser' });
      const { output } = await script.generate({ format: 'iife', minify: true });
      this.emitFile({ type: 'asset', name: 'ahead.js', source: output[0].code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const src = Object.keys(bundle).find((name) => /\/ahead-[^/]*\.js$/.test(name));
        const release = createHash('sha256').update(html).digest('base64url').slice(0, 8);
        const script = `<script src="/${src}" data-release="${release}"></script>`;
        return html.replace('<script src="/theme.js"></script>', script);
      },
    },
  };
}

/** How long the compiler needs for a thousand definitions, what the log-in page weighs, how fast a second start is. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { rolldown } from 'rolldown';
import { findBrowser } from '../../scripts/lib/browser';
import { commands } from '../../server/warehouse/commands';
import type { SourceFile } from '../../src/engine/definition';
import { startServerProcess } from '../lib/cockpit-server';
import { DAMAGE_REPORT } from '../lib/damage-report';
import { type Line, median, ms, type Section } from './lib/report';

const DEFINITIONS = 1000;

export async function measure(): Promise<Section> {
  return {
    title: 'Compiler, log-in page, start',
    note: 'No yardstick: the ratio is the figure in its own unit (seconds, 150 kB, seconds). The definitions are those of the product and others with 8 fields, 3 filters, 3 actions and a form each; the compiler is bundled and runs in a process of its own, as in the server. The log-in page is what the browser loads until it stands, gzipped; DevExtreme is not in it. The second start is from the process to `/ready`, with data in place.',
    lines: [await compiler(), await loginPage(), await secondStart()],
  };
}

async function compiler(): Promise<Line> {
  const files = sources('schemas');
  const shipped = files.filter(({ path }) => path.startsWith('schemas/entities/')).length;
  const many = Array.from({ length: DEFINITIONS - shipped }, (_, index) => ({
    path: `schemas/entities/thing-${index}.json`,
    text: JSON.stringify({ ...DAMAGE_REPORT, endpoints: `Thing${index}`, pages: [`thing-${index}-page`] }, null, 2),
  }));
  const times = await compileTimes({
    files: [...files, ...many],
    commands: Object.keys(commands),
    definitions: DEFINITIONS,
  });
  return {
    what: `compile ${DEFINITIONS} definitions`,
    ours: ms(median(times)),
    yardstick: '1 s',
    ratio: median(times) / 1000,
    goal: { atMost: 1 },
  };
}

/** Bundled and in a process of its own, as the server has it: what the bench itself has loaded makes it half as slow again. */
async function compileTimes(input: object): Promise<number[]> {
  const folder = mkdtempSync(resolve('node_modules', '.bench-'));
  const compiler = join(folder, 'compiler.mjs');
  try {
    const bundle = await rolldown({
      input: 'src/engine/definition/index.ts',
      platform: 'node',
      external: /^[a-z@]/,
    });
    await bundle.write({ file: compiler, format: 'esm' });
    await bundle.close();
    const script = resolve('tests/bench/lib/compile-times.mjs');
    const told = execFileSync(process.execPath, [script, pathToFileURL(compiler).href], {
      input: JSON.stringify(input),
      encoding: 'utf8',
    });
    return JSON.parse(told) as number[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loginPage(): Promise<Line> {
  const server = await startServerProcess({ SEED: 'demo' });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    let bytes = 0;
    let before = true;
    const seen: Promise<void>[] = [];
    page.on('response', (answer) => {
      if (!before || !answer.url().startsWith(server.url)) return;
      seen.push(
        answer.body().then(
          (body) => {
            bytes += /\.woff2?$/.test(answer.url()) ? 0 : gzipSync(body).length;
          },
          () => {},
        ),
      );
    });
    await page.goto(`${server.url}/login`);
    await page.getByRole('textbox').first().waitFor();
    await page.waitForLoadState('load');
    before = false;
    await Promise.all(seen);
    return {
      what: 'log-in page, gzipped',
      ours: `${Math.round(bytes / 1000)} kB`,
      yardstick: '150 kB',
      ratio: bytes / 150_000,
      goal: { atMost: 1 },
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function secondStart(): Promise<Line> {
  const server = await startServerProcess({ SEED: 'demo' });
  try {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const started = performance.now();
      await server.restart();
      times.push(performance.now() - started);
    }
    return {
      what: 'second start',
      ours: ms(median(times)),
      yardstick: '3 s',
      ratio: median(times) / 3000,
      goal: { atMost: 1 },
    };
  } finally {
    await server.stop();
  }
}

function sources(folder: string): SourceFile[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return name.endsWith('.json') ? [{ path, text: readFileSync(path, 'utf8') }] : [];
  });
}

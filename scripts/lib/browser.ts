import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The shell without windows first: it opens pages sooner. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for a test browser: no profile, no network of its own. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser for tests: CHROMIUM_PATH, else an installed Chromium or Chrome, else the one inside an npm package, so
 * that tests need nothing but npm.
 */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  const path = process.env.CHROMIUM_PATH ?? INSTALLED.find((candidate) => existsSync(candidate));
  if (path) return { executablePath: path, args: BROWSER_ARGS };
  // The package unpacks the system libraries that a bare machine lacks, and names their folder, for this environment only.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  chromium.setGraphicsMode = false;
  const executablePath = await chromium.executablePath();
  writeFontConfiguration(dirname(executablePath));
  return { executablePath, args: [...BROWSER_ARGS, '--no-zygote'] };
}

/**
 * Points the browser at the fonts unpacked beside it. The configuration that comes with them names one fixed folder;
 * where that is not the one they were unpacked to, the browser ends at the first text.
 */
function writeFontConfiguration(folder: string): void {
  const file = join(folder, 'fonts', 'of-this-folder.conf');
  const fonts = `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${fonts}\n`);
  process.env.FONTCONFIG_FILE = file;
}

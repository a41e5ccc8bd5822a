/** The server gets a new release while pages of the one before are open. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepReleaseBefore, type Release, readRelease } from '../../../scripts/lib/release';
import { type ServerProcess, startServerProcess } from '../../lib/cockpit-server';
import { expect, test } from '../fixtures';
import { Dialog, Frame, Grid } from '../models';

/** Renames all parts of a built page, as other contents would: a release that works as this one does. */
function makeAnother(dist: string, number: number): void {
  const assets = join(dist, 'web/assets');
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const renamed = (text: string) =>
    names.reduce((all, name) => all.replaceAll(name, name.replace(/(-[^-]+)?\.(js|css)$/, `-R${number}$1.$2`)), text);
  for (const name of readdirSync(assets)) {
    if (!names.includes(name)) continue;
    writeFileSync(join(assets, name), renamed(readFileSync(join(assets, name), 'utf8')));
    renameSync(join(assets, name), join(assets, renamed(name)));
  }
  const index = join(dist, 'web/index.html');
  const page = renamed(readFileSync(index, 'utf8'));
  writeFileSync(index, page);
}

let root: string;
let dist: string;
let own: ServerProcess;
/** Puts another release in the place of the one that is served. */
function release(number: number, last: Release): void {
  rmSync(join(dist, 'web'), { recursive: true });
  rmSync(join(dist, 'release.json'), { force: true });
  cpSync('dist/web', join(dist, 'web'), { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const { before } = readRelease('dist');
  for (const name of before.keys()) rmSync(join(dist, 'web/assets', name), { force: true });
  makeAnother(dist, number);
  keepReleaseBefore(dist, last);
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  root = mkdtempSync(join(tmpdir(), 'cockpit-releases-'));
  dist = join(root, 'dist');
  mkdirSync(join(dist, 'web/assets'), { recursive: true });
  for (const name of ['node_modules', 'schemas', 'package.json']) symlinkSync(resolve(name), join(root, name));
  symlinkSync(resolve('dist/server'), join(dist, 'server'));
  release(1, { own: new Map(), before: new Map() });
  own = await startServerProcess({ SEED: 'demo' }, root);
});
test.afterAll(async () => {
  await own?.stop();
  rmSync(root, { recursive: true, force: true });
});

test('an open page loads its parts from the release before for one release more, and what is typed survives the reload after that', {
  tag: ['@ERROR-041', '@OPEN-265'],
}, async ({ open }) => {
  const page = await open('global', '/company-information', { url: own.url });
  const frame = new Frame(page);
  const city = page.getByLabel('City');
  await city.fill('Typed before the release');

  await test.step('one release later the page goes on as it is', async () => {
    release(2, readRelease(dist));
    await own.restart();
    const parts: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/assets/')) parts.push(`${answer.status()} ${answer.url()}`);
    });
    await frame.visit('kpi-management');
    await expect(frame.title).toHaveText('KPI management');
    await expect(page.locator('[data-shown=true] [aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) expect(part).toMatch(/^200 .*-R1/);
  });

  await test.step('a page that is opened now is of the new release', async () => {
    const other = await open('admin', '/', { url: own.url });
    await expect(new Frame(other).menu).toBeVisible();
    const scripts = await other
      .locator('script[src*="/assets/"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src));
    for (const script of scripts) expect(script).toContain('-R2');
  });

  await test.step('two releases later the page says that a part is missing, and a reload keeps what is typed', async () => {
    release(3, readRelease(dist));
    await frame.visit('dashboard-settings');
    const stopped = page.getByRole('alert').filter({ hasText: 'This page has stopped' });
    await expect(stopped).toContainText('Part of the cockpit is missing.');
    let asked = false;
    page.on('dialog', (dialog) => {
      asked = true;
      void dialog.accept();
    });
    await stopped.getByRole('button', { name: 'Reload' }).click();
    await expect(frame.title).toHaveText('Dashboard settings');
    await expect(page.locator('[data-shown=true] [aria-busy=true]')).toHaveCount(0);
    await expect(stopped).toHaveCount(0);
    expect(asked).toBe(false);
    await frame.visit('company-information');
    await expect(city).toHaveValue('Typed before the release');
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('typed')))).toEqual([]);
  });
});

test('a form that is open when a part does not load is back after the reload, for its person alone', {
  tag: ['@ERROR-042', '@OPEN-265'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-page', { url: own.url });
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const frame = new Frame(page);
  await grid.add.click();
  const form = new Dialog(page, page.getByRole('dialog', { name: 'New supplier' }));
  await form.field('Supplier name').fill('Typed before the reload');
  await page.route(/\/assets\/company-information-.*\.js$/, (route) => route.abort());
  await frame.visit('company-information');
  const stopped = page.getByRole('alert').filter({ hasText: 'This page has stopped' });
  await expect(stopped).toContainText('Part of the cockpit could not be loaded.');
  await page.unroute(/\/assets\/company-information-.*\.js$/);
  await stopped.getByRole('button', { name: 'Reload' }).evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Company information' })).toBeVisible();
  await frame.visit('supplier-page');
  await expect(form.field('Supplier name')).toHaveValue('Typed before the reload');
});

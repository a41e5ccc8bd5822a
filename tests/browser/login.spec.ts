import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { startServerProcess } from '../lib/cockpit-server';
import { startProvider } from '../lib/open-id-provider';
import { BERGEN, OSLO, PASSWORD } from '../lib/people';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, LoginPage } from './models';

const cookiesOf = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]));
const tokensOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cockpit_token_')));

test('/login asks for unit, user and a masked password', {
  tag: ['@LOGIN-004', '@LOGIN-005', '@LOGIN-006', '@ROUTE-001'],
}, async ({ page }) => {
  await new LoginPage(page).open();
  await expect(page.getByLabel('Business unit')).toBeVisible();
  await expect(page.getByLabel('User name')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('the five languages of the login change its texts', { tag: ['@LOGIN-001', '@LOGIN-002', '@LOGIN-003'] }, async ({
  page,
}) => {
  const login = await new LoginPage(page).open();
  const codes = await login.language
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect([...codes].sort()).toEqual(['da-DK', 'de-DE', 'en-GB', 'nb-NO', 'pl-PL']);
  const seen = new Set<string>();
  for (const code of codes) {
    await login.language.selectOption(code);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    seen.add(await page.locator('label[for]').allInnerTexts().then(String));
  }
  expect(seen.size).toBe(codes.length);
  await login.language.selectOption('nb-NO');
  await expect(page.getByLabel('Forretningsenhet')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logg inn', exact: true })).toBeVisible();
});

test('whoever forgot the password learns who can help', { tag: ['@LOGIN-009'] }, async ({ page }) => {
  await new LoginPage(page).open();
  await page.getByRole('button', { name: 'Forgotten?' }).click();
  const told = new Dialog(page);
  await told.seeText('An administrator of your business unit can reset your password');
  await told.button('Close').last().click();
  await expect(told.root).toBeHidden();
});

test('the way over OpenId is open to a unit that has the flag, and says what it lacks', {
  tag: ['@LOGIN-008', '@FLAG-020', '@OPEN-041'],
}, async ({ page }) => {
  const login = await new LoginPage(page).open();
  const openId = page.getByRole('button', { name: 'Log in with OpenID' });
  await expect(openId).toBeDisabled();
  const asked = page.waitForResponse(/isEnabled/);
  await login.unit.fill(BERGEN);
  await asked;
  await expect(openId).toBeDisabled();
  await login.unit.fill(OSLO);
  await openId.click();
  await expect(login.problem).toContainText(`${OSLO} logs in with OpenID, but no provider is configured`);
  await login.unit.fill(BERGEN);
  await expect(openId).toBeDisabled();
});

test('OpenId leads over the provider to the page that was wanted', {
  tag: ['@LOGIN-008', '@LOGIN-016', '@OPEN-040'],
}, async ({ page, browser }) => {
  const provider = await startProvider('');
  const server = await startServerProcess({ SEED: 'demo', ...provider.environment });
  try {
    await page.goto(`${server.url}/supplier-page`);
    const login = new LoginPage(page);
    const openId = page.getByRole('button', { name: 'Log in with OpenID' });
    await login.unit.fill(OSLO);
    // The provider knows nobody: the page says that it came to nothing, and everything can be tried again.
    await openId.click();
    await expect(login.problem).toContainText('The log-in did not succeed');
    await expect(page).toHaveURL(`${server.url}/login?to=%2Fsupplier-page`);
    provider.userName = 'nobody here';
    await openId.click();
    await expect(login.problem).toContainText(
      `nobody here is known to the OpenID provider, but has no account in ${OSLO}`,
    );
    provider.userName = 'admin';
    await openId.click();
    await new Grid(page, 'Suppliers').seeRows();
    await expect(page).toHaveURL(/\/supplier-page$/);
    await page.goBack();
    await expect(page).not.toHaveURL(/code=/);

    // The answer to somebody else's log-in is not taken: of a browser that has asked for none.
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(`${server.url}/login?code=theirs&state=theirs`);
    await expect(new LoginPage(elsewhere).problem).toContainText('The log-in did not succeed');
    await other.close();
  } finally {
    await server.stop();
    await provider.stop();
  }
});

for (const { language, text } of [
  { language: 'en-GB', text: 'Username or password is incorrect' },
  { language: 'nb-NO', text: 'Brukernavn eller passord er feil' },
]) {
  test(`${language}: a wrong log-in is told, and the page stays`, {
    tag: ['@LOGIN-011', '@LOGIN-013', '@LOGIN-014'],
  }, async ({ page }) => {
    const login = await new LoginPage(page).open();
    await login.language.selectOption(language);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/Authentication/user'));
    await login.logIn(`nobody-${language}`);
    expect((await sent).headers()['x-lang-code']).toBe(language);
    await expect(login.problem).toHaveText(text);
    await login.logIn('configurator', { password: 'Wrong-2026' });
    await expect(login.problem).toHaveText(text);
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(visited).toEqual([]);
    await expect(login.password).toBeFocused();
  });
}

test('a log-in opens layout and dashboard', { tag: ['@LOGIN-007', '@LOGIN-015', '@LAYOUT-001', '@ROUTE-003'] }, async ({
  page,
}) => {
  const login = await new LoginPage(page).open();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/Authentication/user'));
  await login.logIn('configurator');
  expect((await sent).postDataJSON()).toEqual({
    businessUnitName: OSLO,
    userName: 'configurator',
    password: PASSWORD,
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const frame = new Frame(page);
  await expect(frame.header).toBeVisible();
  await expect(frame.menu).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('/login-internal is a working login for support', { tag: ['@LOGIN-019', '@ROUTE-002'] }, async ({ page }) => {
  const login = await new LoginPage(page).open('/login-internal');
  await expect(page.getByText('Log-in for support')).toBeVisible();
  await login.logIn('configurator');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('/login is open to whoever has no session, an unknown one, one that has ended or one that works', {
  tag: ['@LOGIN-018'],
}, async ({ page }) => {
  const login = await new LoginPage(page).open();
  await login.logIn('configurator');
  const frame = new Frame(page);
  await expect(frame.menu).toBeVisible();
  await test.step('one that works is led on', async () => {
    // It renews the token, which is spoilt next.
    const beat = page.waitForResponse(/UserSession\/heartbeat/);
    await page.goto('/login');
    await expect(frame.menu).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await (await beat).finished();
  });
  await test.step('one that the server does not know is led nowhere', async () => {
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage).filter((key) => key.startsWith('cockpit_token_')))
        localStorage.setItem(name, `${localStorage.getItem(name)}x`);
    });
    await login.open();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
  await test.step('after a log-out it is where one stands, and stays', async () => {
    await login.logIn('configurator');
    await frame.logOut();
    await login.open();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect(login.problem).toBeEmpty();
  });
});

test('whoever has no language, in a browser of another one, is greeted in English', { tag: ['@I18N-003'] }, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.route('**/api/Authentication/user', async (route) => {
    const answer = await route.fetch();
    const { defaultLanguage: _, ...person } = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: person });
  });
  const login = await new LoginPage(page).open();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(login.button).toHaveText('Log in');
  await login.logIn('operator', { unit: BERGEN });
  await expect(new Frame(page).entry('Locations')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await context.close();
});

test('without a session every address leads to the login and from there on', {
  tag: ['@LOGIN-020', '@ROUTE-071'],
}, async ({ page }) => {
  await new LoginPage(page).open('/');
  expect(new URL(page.url()).pathname).toBe('/login');
  const login = await new LoginPage(page).open('/locations-page');
  expect(new URL(page.url()).pathname).toBe('/login');
  await login.logIn('configurator');
  await new Grid(page, 'Locations').seeRows();
});

test('the keyboard alone signs in', { tag: ['@LOGIN-015'] }, async ({ page }) => {
  const login = await new LoginPage(page).open();
  await expect(login.unit).toBeFocused();
  await page.keyboard.type(OSLO);
  await page.keyboard.press('Tab');
  await page.keyboard.type('configurator');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fill in this field')).toBeVisible();
  await expect(login.password).toBeFocused();
  await login.user.focus();
  await page.keyboard.press('Tab');
  await expect(login.password).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('the login weighs at most 150 kB, and brings no grid component until somebody types', async ({ page }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const texts = (wanted: readonly Request[]) =>
    Promise.all(wanted.map(async (request) => (await request.response())?.text() ?? ''));
  const scripts = () => requests.filter((request) => request.resourceType() === 'script');
  const holdGrid = async () => (await texts(scripts())).filter((text) => text.includes('dx-datagrid')).length;
  const login = await new LoginPage(page).open();
  await page.waitForLoadState('networkidle');
  expect(scripts().length).toBeGreaterThan(0);
  expect(await holdGrid()).toBe(0);
  const brought = await texts(requests.filter((request) => request.resourceType() !== 'font'));
  expect(brought.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThanOrEqual(150_000);
  await login.user.pressSequentially('a');
  await expect.poll(holdGrid).toBeGreaterThan(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the login page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const login = await new LoginPage(page).open();
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
    await login.logIn('nobody');
    await expect(login.problem).not.toBeEmpty();
    await expectAccessible(page);
  });
}

test('token and cookies hold the session, per person', {
  tag: ['@SESSION-012', '@SESSION-014', '@SESSION-015', '@SESSION-016', '@SESSION-017', '@SESSION-018'],
}, async ({ page }) => {
  const login = await new LoginPage(page).open();
  await login.logIn('configurator');
  await expect(new Frame(page).menu).toBeVisible();
  expect(await tokensOf(page)).toEqual([`cockpit_token_${OSLO}_configurator`]);
  const cookies = await cookiesOf(page);
  expect(JSON.parse(cookies.user_info ?? '')).toMatchObject({
    userName: 'configurator',
    displayName: 'Kari Konfigurator',
    roles: [{ userRoleName: 'ConfiguratorRole' }],
  });
  expect(cookies).toMatchObject({ business_unit: OSLO, default_lang: 'en-GB', backend_url: '/api', picture: '' });

  await new Frame(page).logOut();
  await login.logIn('admin', { unit: BERGEN });
  await expect(new Frame(page).menu).toBeVisible();
  expect(await tokensOf(page)).toEqual([`cockpit_token_${BERGEN}_admin`]);
});

test('log-out leaves nothing, and the next person sees nothing old', {
  tag: ['@LAYOUT-007', '@SESSION-003', '@SESSION-006', '@SESSION-007', '@SESSION-008', '@SESSION-009', '@SESSION-026'],
}, async ({ page }) => {
  const login = await new LoginPage(page).open('/locations-page');
  await login.logIn('configurator');
  const grid = await new Grid(page, 'Locations').seeRows();
  const oslo = await grid.keys();
  await page.evaluate(() => sessionStorage.setItem('note', 'of the first person'));

  await new Frame(page).logOut();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(new URL(page.url()).search).toBe('');
  expect(await tokensOf(page)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(Object.keys(await cookiesOf(page))).toEqual([]);

  await login.logIn('configurator', { unit: BERGEN });
  await new Frame(page).goTo('Locations');
  await new Grid(page, 'Locations').seeRows();
  const bergen = await grid.keys();
  expect(bergen).toHaveLength(20);
  expect(bergen.filter((key) => oslo.includes(key))).toEqual([]);
});

test('a session that is ended elsewhere ends here, and the next log-in goes on', {
  tag: ['@SESSION-004', '@SESSION-023', '@HTTP-007'],
}, async ({ page, server }) => {
  await page.clock.install();
  const login = await new LoginPage(page).open('/locations-page?search=A-01');
  await login.logIn('configurator');
  await new Grid(page, 'Locations').seeRows();
  const token = await page.evaluate(() => localStorage.getItem('cockpit_token_Nordlager Oslo_configurator'));
  await fetch(`${server.url}/api/UserSession/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });

  await page.clock.runFor(31_000);
  await expect(login.button).toBeVisible();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(await tokensOf(page)).toEqual([]);
  await login.logIn('configurator');
  await new Grid(page, 'Locations').seeRows();
  expect(new URL(page.url()).searchParams.get('search')).toBe('A-01');
});

test('every call carries token and version', {
  tag: ['@SESSION-013', '@HTTP-002', '@HTTP-004', '@HTTP-005', '@HTTP-006', '@SESSION-019'],
}, async ({ page, server }) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()) && request.url().startsWith(server.url)) calls.push(request);
  });
  await page.clock.install();
  const login = await new LoginPage(page).open();
  await login.logIn('configurator');
  await expect(page.getByRole('link', { name: /^Ready/ }).first()).toBeVisible();
  await page.clock.runFor(31_000);
  const isHeartbeat = (request: Request) => request.url().endsWith('/api/UserSession/heartbeat');
  await expect.poll(() => calls.filter(isHeartbeat).length).toBe(1);
  const signedIn = calls.slice(calls.findIndex((request) => request.url().endsWith('/Authentication/user')) + 1);
  const ours = signedIn.filter((request) => !/\/OpenId\/|viewHub|environment/.test(request.url()));
  expect(ours.length).toBeGreaterThan(4);
  for (const request of ours) {
    const headers = request.headers();
    expect(new URL(request.url()).pathname).toMatch(/^\/api\//);
    expect(headers.authorization, request.url()).toMatch(/^Bearer \S+\.\S+\.\S+$/);
    expect(headers['client-version'], request.url()).toBe('2.83 build 55');
    expect(headers.accept, request.url()).toContain('application/json');
  }
});

test('a heartbeat shows nothing, not even when it fails', { tag: ['@SESSION-022', '@SESSION-024'] }, async ({
  page,
}) => {
  let beats = 0;
  await page.route('**/api/UserSession/heartbeat', (route) => {
    beats += 1;
    return route.fulfill({ status: 500, json: { message: 'Broken' } });
  });
  await page.clock.install();
  const login = await new LoginPage(page).open();
  await login.logIn('configurator');
  const frame = new Frame(page);
  await expect(page.getByRole('link', { name: /^Ready/ }).first()).toBeVisible();
  for (const beat of [1, 2]) {
    await page.clock.runFor(31_000);
    await expect.poll(() => beats).toBe(beat);
  }
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  await expect(frame.notices).toBeEmpty();
  await expect(frame.menu).toBeVisible();
});

for (const [what, shut] of [
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('No room', 'QuotaExceededError');
      };
    },
  ],
  [
    'shut',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
    },
  ],
] as const)
  test(`a browser whose storage is ${what} is worked with until the page is loaded anew, and told so once`, async ({
    page,
  }) => {
    await page.addInitScript(shut);
    const login = await new LoginPage(page).open('/supplier-page');
    await login.language.selectOption('en-GB');
    await login.logIn('admin');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await expect(page.locator('.notice')).toHaveCount(1);
    await expect(page.locator('.notice')).toContainText('keeps nothing');
    await page.locator('.profile').click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await grid.seeRows();
    await page.reload();
    await expect(page.getByLabel('User name')).toBeVisible();
  });

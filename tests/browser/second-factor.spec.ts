/** A second factor as a person meets it: set up in the account menu or at the door, and asked for from then on. */
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, LoginPage } from './models';

const PERSON = 'purchaser';
const ROLE = 'PurchaserRole';
const STEP_MS = 30_000;

/** What the app shows, so many steps after now: each step's code is taken once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Nobody is left with a factor, or a role that demands one. */
test.afterEach(async ({ server }) => {
  const admin = await connect(server.url, 'admin', BERGEN);
  const [person] = await admin
    .rows<{ id: string; hasSecondFactor: boolean; userName: string }>('/User/header')
    .then((rows) => rows.filter(({ userName }) => userName === PERSON));
  if (person?.hasSecondFactor) await admin.call('POST', `/User/takeSecondFactor?userId=${person.id}`);
  await demand(server.url, false);
});

async function demand(url: string, demandsSecondFactor: boolean): Promise<void> {
  const admin = await connect(url, 'admin', BERGEN);
  const roles = await admin.rows<{ id: string; userRoleName: string }>('/UserRole/header');
  const id = roles.find(({ userRoleName }) => userRoleName === ROLE)?.id;
  const { status } = await admin.call('PUT', '/UserRole', { id, userRoleName: ROLE, demandsSecondFactor });
  expect(status).toBeLessThan(300);
}

/** A telephone or key that agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialogOf = (page: Page, name: string) => new Dialog(page, page.getByRole('dialog', { name }));

async function openFactors(page: Page): Promise<Dialog> {
  await (await new Frame(page).profile()).getByRole('menuitem', { name: 'Second factor' }).click();
  return dialogOf(page, 'Second factor');
}

test('a person sets up an authenticator app, logs in with its code and with a recovery code, and removes it', {
  tag: ['@OPEN-256'],
}, async ({ page }) => {
  const login = await new LoginPage(page).open();
  const frame = new Frame(page);
  await login.logIn(PERSON, { unit: BERGEN });
  const list = await openFactors(page);
  await list.seeText('You log in with your password alone.');
  await list.button('Add').click();
  const adding = dialogOf(page, 'Add a second factor');
  await expectAccessible(page);
  await adding.button(/Authenticator app/).click();
  await expect(adding.field('Name')).toHaveValue('Authenticator app');
  await adding.field('Name').fill('My telephone');
  await adding.field('Current password').fill('Wrong-2026');
  await adding.button('Next').click();
  await expect(adding.root.getByRole('alert')).toHaveText('The current password is not right');
  await adding.field('Current password').fill('Demo-2026');
  await adding.button('Next').click();

  await expect(adding.root.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect(adding.field('Code')).toBeFocused();
  await expectAccessible(page);
  const secret = await adding.root.locator('code').innerText();
  await adding.field('Code').fill('000 000');
  await adding.button('Confirm').click();
  await expect(adding.root.getByRole('alert')).toContainText('The code is not right');
  await adding.field('Code').fill(codeOf(secret));
  await adding.button('Confirm').click();

  const codes = dialogOf(page, 'Recovery codes');
  await expect(codes.root.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const [recovery = '', another = ''] = await codes.root.locator('code').allInnerTexts();
  const download = page.waitForEvent('download');
  await codes.button('Download').click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await codes.button('I have kept them').click();
  await list.seeText('My telephone');
  await list.seeText('10 recovery codes are left.');
  await list.button('Close').first().click();

  await frame.logOut();
  await login.logIn(PERSON, { unit: BERGEN });
  await expect(heading(page, 'Confirm that it is you')).toBeVisible();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await login.button.click();
  await expect(page.getByText('Fill in this field')).toBeVisible();
  await code.fill('12 34 56');
  await login.button.click();
  await expect(login.problem).toHaveText('That is not right, or it was used before');
  const pasted = codeOf(secret, 1).replace(/^(...)/, '$1 ');
  await code.fill(pasted);
  await login.button.click();
  await expect(frame.menu).toBeVisible();

  await frame.logOut();
  await login.logIn(PERSON, { unit: BERGEN });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await expect(page.getByText('An administrator can take your second factor away')).toBeVisible();
  await page.getByLabel('Recovery code').fill(recovery);
  await login.button.click();
  await expect(frame.menu).toBeVisible();
  await openFactors(page);
  await list.seeText('9 recovery codes are left.');
  await list.button('New recovery codes').click();
  const renew = dialogOf(page, 'Make recovery codes anew');
  await renew.field('Current password').fill('Demo-2026');
  await renew.save.click();
  await expect(codes.root.getByRole('listitem')).toHaveCount(10);
  expect(await codes.root.locator('code').allInnerTexts()).not.toContain(another);
  await codes.button('I have kept them').click();

  await list.button('Remove My telephone').click();
  const removing = dialogOf(page, 'Remove My telephone');
  await removing.field('Current password').fill('Demo-2026');
  await removing.save.click();
  await list.seeText('You log in with your password alone.');
  await list.button('Close').first().click();
  await frame.logOut();
  await login.logIn(PERSON, { unit: BERGEN });
  await expect(frame.menu).toBeVisible();
});

test('a passkey is proven by itself where it is the only factor, until an administrator takes it away', {
  tag: ['@OPEN-256', '@OPEN-257'],
}, async ({ page, open }) => {
  await addAuthenticator(page);
  const login = await new LoginPage(page).open();
  const frame = new Frame(page);
  await login.logIn(PERSON, { unit: BERGEN });
  const list = await openFactors(page);
  await list.button('Add').click();
  const adding = dialogOf(page, 'Add a second factor');
  await adding.button(/Passkey/).click();
  await adding.field('Current password').fill('Demo-2026');
  await adding.button('Next').click();
  const codes = dialogOf(page, 'Recovery codes');
  await codes.button('I have kept them').click();
  await list.seeText('Passkey');
  await list.button('Close').first().click();

  await frame.logOut();
  await login.logIn(PERSON, { unit: BERGEN });
  await expect(frame.menu).toBeVisible();
  await openFactors(page);
  await list.seeText(/last used/);

  const admin = await open('admin', '/user-management', { unit: BERGEN });
  const users = new Grid(admin, 'Users');
  await users.seeRows();
  await users.choose(users.row(PERSON), 'Take away second factor');
  const asked = new Dialog(admin, admin.getByRole('alertdialog'));
  await asked.seeText('All sessions of this user are logged out.');
  await asked.root.locator('.dialog-foot button').last().click();
  await expect(login.button).toBeVisible({ timeout: 40_000 });
  await login.logIn(PERSON, { unit: BERGEN });
  await expect(frame.menu).toBeVisible();
});

test('a role that demands a factor leads through setting it up, in the language of the log-in', {
  tag: ['@OPEN-256'],
}, async ({ page, server }) => {
  await demand(server.url, true);
  const login = await new LoginPage(page).open();
  const frame = new Frame(page);
  await login.language.selectOption('de-DE');
  await login.logIn(PERSON, { unit: BERGEN });
  await expect(heading(page, 'Zweiten Faktor einrichten')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expect(login.password).toBeVisible();
  await login.button.click();
  await page.getByRole('button', { name: /Authentifizierungs-App/ }).click();
  await expect(page.getByRole('img', { name: 'QR-Code für die Authentifizierungs-App' })).toBeVisible();
  await expectAccessible(page);
  const secret = await page.locator('.secret-text code').innerText();
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(heading(page, 'Wiederherstellungscodes')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click();
  await expect(frame.menu).toBeVisible();
  await openFactors(page);
  const list = dialogOf(page, 'Second factor');
  await list.seeText('A role of yours asks for one');
  await expect(list.button(/^Remove/)).toHaveCount(0);
});

test('whoever has a password of somebody else proves the factor before choosing another', {
  tag: ['@OPEN-256', '@LOGIN-017'],
}, async ({ page, server }) => {
  await demand(server.url, true);
  const admin = await connect(server.url, 'admin', BERGEN);
  const users = await admin.rows<{ id: string; userName: string }>('/User/header');
  const id = users.find(({ userName }) => userName === PERSON)?.id;
  const { body } = await admin.call<{ oneTimePassword: string }>('POST', `/User/resetPassword?userId=${id}`);
  await addAuthenticator(page);
  const login = await new LoginPage(page).open();
  await login.logIn(PERSON, { unit: BERGEN, password: body.oneTimePassword });
  await page.getByRole('button', { name: /Passkey/ }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(heading(page, 'Choose a password')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Demo-2026');
  await page.getByLabel('Confirm new password').fill('Demo-2026');
  await login.button.click();
  await expect(new Frame(page).menu).toBeVisible();
});

test('a role that begins to demand a factor tells who is logged in, and lets them add one at once', {
  tag: ['@OPEN-271'],
}, async ({ page, server }) => {
  const login = await new LoginPage(page).open();
  const frame = new Frame(page);
  await login.logIn(PERSON, { unit: BERGEN });
  await expect(frame.menu).toBeVisible();
  await demand(server.url, true);
  // The page asks at each heartbeat; a load begins with one.
  await page.reload();
  await expect(frame.notices).toContainText('A role of yours asks for a second factor from now on');
  await expectAccessible(page);
  await frame.notices.getByRole('button', { name: 'Add' }).click();
  const list = dialogOf(page, 'Second factor');
  await list.seeText('you set it up at your next log-in');

  await test.step('and the focus comes back from dialogs that took each other’s place', async () => {
    await list.button('Close').first().click();
    await openFactors(page);
    await list.button('Add').click();
    const adding = dialogOf(page, 'Add a second factor');
    await adding.button(/Authenticator app/).click();
    await adding.seeText('Your other sessions end');
    await page.keyboard.press('Escape');
    await expect(list.button('Add')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(frame.header.locator('button.profile')).toBeFocused();
  });
});

import { API } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { BERGEN, PASSWORD } from '../lib/people';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, drawnPicture, Frame, LoginPage } from './models';

const NEW = 'Fresh-2027';

test('a person changes the password, and logs in anew', {
  tag: ['@LAYOUT-006', '@MODAL-030', '@SETTINGS-039', '@VALID-019', '@VALID-020', '@SESSION-027'],
}, async ({ page }) => {
  const login = await new LoginPage(page).open();
  const frame = new Frame(page);
  const change = async (from: string, to: string) => {
    for (const [index, value] of [from, to, to].entries()) await dialog.root.locator('input').nth(index).fill(value);
    await dialog.save.click();
  };
  const dialog = new Dialog(page, page.getByRole('dialog', { name: 'Endre passord' }));
  await login.logIn('operator', { unit: BERGEN });
  await (await frame.profile()).getByRole('menuitem', { name: 'Endre passord' }).click();
  await expect(dialog.field('Nåværende passord')).toBeFocused();
  await expectAccessible(page);

  await change('Wrong-2026', NEW);
  await expect(dialog.root.getByRole('alert')).toHaveText('Det nåværende passordet er ikke riktig');
  await expect(dialog.field('Nytt passord')).toHaveValue('');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.route('**/api/User/changePassword', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  );
  await change(PASSWORD, NEW);
  const told = new Dialog(page, page.getByRole('alertdialog'));
  await told.seeText('Broken');
  await told.button('OK').click();
  await page.unroute('**/api/User/changePassword');

  const sent = page.waitForRequest((request) => request.method() === 'PUT' && /changePassword$/.test(request.url()));
  await dialog.save.click();
  expect((await sent).postDataJSON()).toEqual({ oldPassword: PASSWORD, newPassword: NEW });
  await expect(frame.notices).toContainText('Passordet er endret');
  await expect(login.button).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');

  await login.logIn('operator', { unit: BERGEN, password: NEW });
  await (await frame.profile()).getByRole('menuitem', { name: 'Endre passord' }).click();
  await change(NEW, PASSWORD);
  await expect(login.button).toBeVisible();
});

test('a photo is uploaded as a square, shows at once, and stays', {
  tag: ['@MODAL-024', '@SETTINGS-038', '@LAYOUT-004', '@SESSION-029', '@OPEN-147'],
}, async ({ page }) => {
  const login = await new LoginPage(page).open();
  const frame = new Frame(page);
  const avatar = frame.header.locator('.profile .avatar');
  const naturalSize = () =>
    avatar.evaluate((one) => [(one as HTMLImageElement).naturalWidth, (one as HTMLImageElement).naturalHeight]);
  await login.logIn('configurator', { unit: BERGEN });
  await expect(avatar).toHaveText('KK');
  await (await frame.profile()).getByRole('menuitem', { name: 'Upload photo' }).click();
  const dialog = new Dialog(page, page.getByRole('dialog', { name: 'Upload photo' }));
  const file = dialog.field('Photo');
  await file.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') });
  await expect(dialog.problem('Photo')).toHaveText('Choose a PNG or JPEG file');
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.problem('Photo')).toHaveText('The file cannot be read as a picture');

  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawnPicture(page) });
  await expect(dialog.root.getByAltText('How the photo will look')).toBeVisible();
  await expectAccessible(page);
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && /updatePicture$/.test(request.url()));
  await dialog.save.click();
  const body = (await sent).postDataJSON() as { id: string; picture: string };
  expect(Object.keys(body)).toEqual(['id', 'picture']);
  await expect(frame.notices).toContainText('The photo was saved');
  await expect(avatar).toHaveAttribute('src', body.picture);
  expect(await naturalSize()).toEqual([200, 200]);

  await frame.logOut();
  await login.logIn('configurator', { unit: BERGEN });
  await expect(avatar).toHaveAttribute('src', body.picture);
  await (await frame.profile()).getByRole('menuitem', { name: 'Upload photo' }).click();
  await dialog.button('Remove photo').click();
  await expect(avatar).toHaveText('KK');
});

test('a person sees where one is logged in, and ends a session elsewhere', { tag: ['@OPEN-243'] }, async ({
  page,
  server,
}) => {
  const other = await connect(server.url, 'purchaser', BERGEN);
  const third = await connect(server.url, 'purchaser', BERGEN);
  const login = await new LoginPage(page).open();
  await login.logIn('purchaser', { unit: BERGEN });
  await (await new Frame(page).profile()).getByRole('menuitem', { name: 'Where I am logged in' }).click();
  const dialog = new Dialog(page, page.getByRole('dialog', { name: 'Where I am logged in' }));
  const sessions = dialog.root.getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: 'this session' })).toContainText('Chrome');
  await expectAccessible(page);

  const statuses = async () =>
    Promise.all([other, third].map(async (one) => (await one.call('GET', API.cockpitSettings)).status));
  await dialog.button('End the session on node').first().click();
  await expect(sessions).toHaveCount(2);
  await expect.poll(async () => (await statuses()).sort()).toEqual([200, 401]);
  await dialog.button('End the session on node').click();
  await expect(sessions).toHaveCount(1);
  await expect.poll(statuses).toEqual([401, 401]);
  await dialog.button('Close').last().click();
  await expect(login.button).toHaveCount(0);
});

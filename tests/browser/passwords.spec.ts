import { API } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';
import { step } from './step';

/** What is typed twice, and what is said of it; the unit asks for ten characters. */
const WRONG = [
  [['VALID-008'], 'Fresh-20271', 'Fresh-20272', 'passwords do not match'],
  [['VALID-009'], 'Fresh-202', 'Fresh-202', 'Use at least 10 characters'],
  [['VALID-010'], 'fresh-20271', 'fresh-20271', 'Use at least one uppercase letter'],
  [['VALID-011'], 'FRESH-20271', 'FRESH-20271', 'Use at least one lowercase letter'],
  [['VALID-012'], 'Fresh-fresh', 'Fresh-fresh', 'Use at least one digit'],
] as const;

test('passwords follow the rules of the business unit, one’s own as that of a new user', async ({ open, server }) => {
  const admin = await connect(server.url, 'global', BERGEN);
  const place = { clientId: 'Backend', owner: 'userSettings', key: 'passwordMinimumLength' };
  expect((await admin.call('PUT', API.settingsForAll, { ...place, value: '10' })).status).toBe(204);
  try {
    const page = await open('global', '/users', { unit: BERGEN });
    const users = await new Grid(page, 'Users').seeRows();
    await (await new Frame(page).profile()).getByRole('menuitem', { name: 'Change password' }).click();
    const own = new Dialog(page, page.getByRole('dialog', { name: 'Change password' }));
    await own.root.getByLabel('Current password').fill('Demo-2026');
    for (const [rows, password, again, said] of WRONG)
      await step(rows, `one’s own: ${said}`, async () => {
        await own.root.getByLabel('New password', { exact: true }).fill(password);
        await own.root.getByLabel('Confirm new password').fill(again);
        await own.save.click();
        await expect(own.root.locator('.problem')).toHaveText(said);
      });
    await page.keyboard.press('Escape');

    await users.add.click();
    const form = new Dialog(page, page.getByRole('dialog', { name: /user/i }));
    await form.field('User name').fill('not.to.be');
    await form.choose('Roles', 0);
    await page.keyboard.press('Escape');
    for (const [rows, password, again, said] of WRONG)
      await step(rows, `of a new user: ${said}`, async () => {
        await form.root.getByLabel('Password', { exact: true }).fill(password);
        await form.root.getByLabel('Confirm password', { exact: true }).fill(again);
        await form.save.click();
        await expect(form.root.locator('.problem')).toHaveText(said);
      });
    await step(['VALID-013'], 'a user has a language', async () => {
      const language = form.field('Default language');
      await language.fill('');
      await language.press('Tab');
      await form.save.click();
      await expect(form.problem('Default language')).toHaveText('Value cannot be empty');
    });
  } finally {
    await admin.call('DELETE', API.settingsForAll, place);
  }
});

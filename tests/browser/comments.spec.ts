import { expect, expectAccessible, test } from './fixtures';
import { Grid } from './models';
import { step } from './step';

test('a colleague is asked about a row, answers, and both see it at once', {
  tag: ['@OPEN-297', '@OPEN-298'],
}, async ({ open }) => {
  const asking = await open('admin', '/sales-orders-es-page');
  const asked = await open('operator', '/', { language: 'en-GB' });
  const bell = asked.getByRole('button', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices');
  const grid = await new Grid(asking, 'Sales orders').seeRows();
  const number = (await grid.rows.first().locator('td a.ref').first().innerText()).trim();
  const preview = asking.getByRole('region', { name: 'Preview', exact: true });
  const field = preview.getByRole('textbox', { name: 'Write a comment' });

  await step(['OPEN-297'], 'by keyboard: the row, its comments, a name, the text', async () => {
    await grid.rows.first().focus();
    await asking.keyboard.press('Space');
    await expect(preview.getByRole('tab', { name: 'Comments 0' })).toBeVisible();
    await preview.getByRole('tab', { name: 'Comments' }).click();
    await field.focus();
    await asking.keyboard.type('@op');
    const people = preview.getByRole('listbox', { name: 'People to mention' });
    await expect(people.getByRole('option').first()).toBeVisible();
    await asking.keyboard.press('Enter');
    await asking.keyboard.type('is it picked?');
    await expect(field).toHaveValue(/^@Ola Operatør is it picked\?$/);
    await expectAccessible(asking);
    await asking.keyboard.press('Control+Enter');
    await expect(preview.getByRole('listitem').filter({ hasText: 'is it picked?' })).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await expect(preview.getByRole('tab', { name: 'Comments 1' })).toBeVisible();
  });

  const detail = asked.locator('.dx-master-detail-row').first();
  await step(['OPEN-298'], 'who is mentioned is told wherever they are, and led to the row', async () => {
    await expect(asked.getByText(`mentioned you: Sales order ${number}`)).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notices, 1 new notice');
    await bell.click();
    await expectAccessible(asked);
    await asked.getByRole('menuitem').filter({ hasText: 'is it picked?' }).click();
    const there = await new Grid(asked, 'Sales orders').seeRows();
    await expect(there.rows).toHaveCount(1);
    await expect(bell).toHaveAccessibleName('Notices');
    await there.expand(there.rows.first());
    await detail.getByRole('tab', { name: 'Comments 1' }).click();
    await expect(detail.getByRole('listitem').filter({ hasText: 'is it picked?' })).toBeVisible();
  });

  await step(['OPEN-297'], 'the answer stands before who asked', async () => {
    await detail.getByRole('textbox', { name: 'Write a comment' }).click();
    await asked.keyboard.type('Yes x, ten minutes ago');
    await asked.keyboard.press('Control+Enter');
    await expect(preview.getByRole('listitem').filter({ hasText: 'Yes x, ten minutes ago' })).toBeVisible();
    await expect(preview.getByRole('tab', { name: 'Comments 2' })).toBeVisible();
  });

  await step(['OPEN-297'], 'what is being written stays with its row', async () => {
    await field.fill('half of a sen');
    await preview.getByRole('button', { name: 'Next row' }).click();
    await expect(field).toHaveValue('');
    await preview.getByRole('button', { name: 'Row before' }).click();
    await expect(field).toHaveValue('half of a sen');
  });

  await step(['OPEN-297'], 'one’s own is changed, then deleted with a trace', async () => {
    const own = preview.getByRole('listitem').filter({ hasText: 'is it picked?' });
    await own.getByRole('button', { name: /^Change the comment/ }).click();
    await preview.getByRole('textbox', { name: 'Change' }).fill('@Ola Operatør thank you');
    await asking.keyboard.press('Control+Enter');
    await expect(detail.getByRole('listitem').filter({ hasText: 'thank you' })).toContainText('changed');
    await preview.getByRole('button', { name: /^Delete the comment/ }).click();
    await asking.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(field).toBeFocused();
    await expect(detail).toContainText('deleted a comment');
    await expect(detail).not.toContainText('thank you');
    await preview.getByRole('tab', { name: 'History' }).click();
    await expect(preview.getByRole('tabpanel')).toContainText('ten minutes ago');
  });
});

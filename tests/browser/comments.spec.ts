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
    await expect(asked.getByRole('list', { name: 'Filters that are set' })).toHaveText(`Sales order${number}`);
    const beside = asked.getByRole('region', { name: 'Preview', exact: true });
    await expect(beside.getByRole('tab', { name: 'Comments 1' })).toHaveAttribute('aria-selected', 'true');
    await expect(beside.getByRole('listitem').filter({ hasText: 'is it picked?' })).toBeVisible();
    await expect(there.rows.first()).toBeFocused();
    await asked.keyboard.press('Escape');
    await expect(beside).toBeHidden();
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

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a picture and a paper stand beside what is written, for the colleague as well', {
  tag: ['@OPEN-324'],
}, async ({ open }) => {
  const writing = await open('admin', '/ingoing-orders-page');
  const grid = await new Grid(writing, 'Inbound orders').seeRows();
  const number = (await grid.rows.first().locator('td a.ref').first().innerText()).trim();
  await grid.rows.first().focus();
  await writing.keyboard.press('Space');
  const preview = writing.getByRole('region', { name: 'Preview', exact: true });
  await preview.getByRole('tab', { name: 'Comments' }).click();
  const field = preview.getByRole('textbox', { name: 'Write a comment' });
  const attached = preview
    .getByRole('list', { name: 'Files' })
    .filter({ has: writing.getByRole('button', { name: /^Remove/ }) });
  const chooser = preview.locator('.write-comment input[type=file]');
  const own = preview.getByRole('listitem').filter({ hasText: 'scratched here' });

  await step(['OPEN-324'], 'what cannot be attached says so, and keeps the text', async () => {
    await field.fill('scratched here');
    await chooser.setInputFiles({ name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
    await expect(attached).toContainText('File type is not allowed: tool.exe');
    await preview.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(preview.getByText('A file could not be attached')).toBeVisible();
    await attached.getByRole('button', { name: 'Remove tool.exe' }).click();
    await expect(attached).toHaveCount(0);
    await expect(field).toHaveValue('scratched here');
  });

  await step(['OPEN-324'], 'what was refused takes no place, and goes when others are chosen', async () => {
    const file = (name: string, text = 'a;b') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    const refused = ['1', '2', '3', '4', '5', '6'].map((name) => file(`${name}.exe`));
    await chooser.setInputFiles([...refused, file('fake.png')]);
    await expect(attached.getByRole('listitem')).toHaveCount(7);
    await expect(attached.getByText('fake.png: The file is none of the kinds')).toBeVisible();
    await expect(attached.getByRole('button', { name: 'Send fake.png again' })).toHaveCount(0);
    await chooser.setInputFiles(file('counted.csv'));
    await expect(attached.getByRole('listitem')).toHaveText([/^counted.csv 1 kB$/]);
    await attached.getByRole('button', { name: 'Remove counted.csv' }).click();
  });

  await step(['OPEN-324'], 'what was attached stays with its row while another one is looked at', async () => {
    await chooser.setInputFiles([
      { name: 'damage.png', mimeType: 'image/png', buffer: PNG },
      { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    ]);
    await expect(attached.getByRole('listitem')).toHaveText([/^damage.png 1 kB$/, /^report.pdf 1 kB$/]);
    await preview.getByRole('button', { name: 'Next row' }).click();
    await expect(attached).toHaveCount(0);
    await preview.getByRole('button', { name: 'Row before' }).click();
    await expect(attached.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(writing);
  });

  await step(['OPEN-324'], 'a file that did not come is sent again', async () => {
    await writing.route('**/Comments/**/files', (route) => route.abort(), { times: 1 });
    await chooser.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') });
    await attached.getByRole('button', { name: 'Send list.csv again' }).click();
    await expect(attached.getByRole('listitem').nth(2)).toHaveText(/^list.csv 1 kB$/);
    await attached.getByRole('button', { name: 'Remove list.csv' }).click();
  });

  await step(['OPEN-324'], 'it is sent with the comment, seen and saved', async () => {
    await field.press('Control+Enter');
    await expect(own.getByRole('button', { name: /report.pdf/ })).toBeVisible();
    await expect(attached).toHaveCount(0);
    await expect(own.getByRole('img', { name: 'damage.png' })).toBeVisible();
  });

  await step(['OPEN-324'], 'in a low window who goes on writing sees where', async () => {
    const size = writing.viewportSize()!;
    await writing.setViewportSize({ width: size.width, height: 560 });
    for (const text of ['It was dropped.', 'Who takes it back?', 'I have asked.']) {
      await field.fill(text);
      await field.press('Control+Enter');
      await expect(preview.getByRole('listitem').filter({ hasText: text })).toBeAttached();
      await expect(field).toHaveValue('');
      await expect(preview.getByRole('button', { name: 'Send', exact: true })).toBeInViewport();
    }
    await writing.setViewportSize(size);
  });

  const reading = await open('operator', '/ingoing-orders-page', { language: 'en-GB' });
  await step(['OPEN-324'], 'a colleague looks at the picture and saves the paper', async () => {
    const there = await new Grid(reading, 'Inbound orders').seeRows();
    await there.search(number);
    await there.rows.first().focus();
    await reading.keyboard.press('Space');
    const beside = reading.getByRole('region', { name: 'Preview', exact: true });
    await beside.getByRole('tab', { name: 'Comments 4' }).click();
    await beside.getByRole('button', { name: 'damage.png' }).click();
    const dialog = reading.getByRole('dialog', { name: 'damage.png' });
    await expect(dialog.getByRole('img', { name: 'damage.png' })).toBeVisible();
    await expectAccessible(reading);
    await reading.keyboard.press('Escape');
    await expect(beside.getByRole('button', { name: 'damage.png' })).toBeFocused();
    const download = reading.waitForEvent('download');
    await beside.getByRole('button', { name: /report.pdf/ }).click();
    expect((await download).suggestedFilename()).toBe('report.pdf');
  });

  await step(['OPEN-324'], 'a file is taken away by changing, all by deleting', async () => {
    await own.getByRole('button', { name: /^Change the comment/ }).click();
    await own.getByRole('button', { name: 'Remove report.pdf' }).click();
    await own.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(own.getByRole('button', { name: /report.pdf/ })).toHaveCount(0);
    await expect(own.getByRole('img', { name: 'damage.png' })).toBeVisible();
    await own.getByRole('button', { name: /^Delete the comment/ }).click();
    await writing.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(preview.getByText('deleted a comment')).toBeVisible();
    await expect(preview.getByRole('img', { name: 'damage.png' })).toHaveCount(0);
  });
});

import { expect, test } from './fixtures';
import { Dialog, Frame } from './models';

const CHOICE = {
  id: 'c-7',
  type: 'Standard',
  title: 'Two people change this',
  description: 'Kari has changed it a minute ago. Change it nevertheless?',
  userOptions: ['Close', 'Retry', 'Copy', 'Cancel'],
};

test('ERROR-007 an error of the grid component is told by its kind', async ({ open }) => {
  const page = await open('admin', '/locations-es-page', {
    before: (fresh) =>
      fresh.route('**/api/Location/description**', (route) =>
        route.fulfill({ json: { result: [{ locationName: 'Without a key' }], totalCount: 1 } }),
      ),
  });
  await expect(page.getByText('DevExtreme Error')).toBeVisible();
});

test.describe('a choice that the server offers', () => {
  test('HTTP-011 HTTP-012 MODAL-025 ENTITY-051 Retry is told, and the call goes out once more', async ({ open }) => {
    const page = await open('admin');
    const sent: unknown[] = [];
    await page.route('**/api/User/changeDefaultLanguage', (route) => {
      sent.push(route.request().postDataJSON());
      const asks = sent.length === 1;
      return route.fulfill(asks ? { status: 409, json: { message: 'ask', userChoice: CHOICE } } : { status: 204 });
    });
    await page.route('**/api/UserChoice/perform', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 204 });
    });
    await (await new Frame(page).profile()).getByRole('menuitem', { name: 'Language' }).click();
    const dialog = new Dialog(page);
    await dialog.root.getByRole('combobox').selectOption('nb-NO');
    await dialog.button('Change language').click();

    const question = page.getByRole('alertdialog', { name: CHOICE.title });
    await expect(question).toContainText(CHOICE.description);
    await question.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb-NO');
    await expect(question).toBeHidden();
    expect(sent).toEqual([{ language: 'nb-NO' }, { id: 'c-7', userOption: 'Retry' }, { language: 'nb-NO' }]);
  });

  test('HTTP-014 in an answer of 200 is told as an error', async ({ open }) => {
    const page = await open('admin', '/locations-page', {
      before: (fresh) =>
        fresh.route('**/api/Location/description**', (route) => route.fulfill({ json: { userChoice: CHOICE } })),
    });
    const told = page.getByRole('alertdialog', { name: 'could not perform the action' });
    await expect(told).toContainText(CHOICE.description);
  });
});

import { API } from '../../src/engine/http/api';
import { RIGHTS_APPROVAL } from '../../src/engine/permission';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, UserSettings } from './models';
import { type OwnServer, startWithDefinitions } from './own-definitions';

/** What is lost of it waits for a second person if it is much. */
const CRATE = {
  properties: {
    name: { maxLength: 50 },
    quantity: { type: 'integer' },
    state: {
      oneOf: [
        { const: 'Kept', group: 'Ready' },
        { const: 'Lost', group: 'Done' },
      ],
      default: 'Kept',
    },
  },
  required: ['name', 'state'],
  endpoints: 'Crate',
  form: ['name', 'quantity'],
  actions: {
    lose: {
      from: ['Kept'],
      to: 'Lost',
      confirm: true,
      approval: { permission: 'can_approve_crate', when: { quantity: { minimum: 100 } } },
    },
    update: { approval: { permission: 'can_approve_crate', when: { quantity: { minimum: 100 } } } },
  },
  pages: ['crates'],
};
const RIGHTS = { can_lose_crate: true, can_update_crate: true, can_approve_crate: ['AdminRole', 'PurchaserRole'] };

let own: OwnServer;
let api: ApiClient;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startWithDefinitions({ 'entities/crate.json': CRATE, 'permissions.json': { data: RIGHTS } });
  api = await connect(own.url, 'admin');
  for (const [name, quantity] of [
    ['C-1', 500],
    ['C-2', 300],
    ['C-3', 7],
    ['C-4', 200],
  ])
    await api.call('POST', '/Crate', { name, quantity });
});
test.afterAll(() => own?.stop());

test('one person asks, another approves, and both see it at once', { tag: ['@OPEN-259'] }, async ({ open }) => {
  const asker = await open('operator', '/crates', { url: own.url, language: 'en-GB' });
  const crates = await new Grid(asker, 'Crates').seeRows();
  const approver = await open('admin', '/approvals', { url: own.url });
  const requests = new Grid(approver, 'Approvals');
  await expect(requests.root).toContainText('No approvals');
  expect(await requests.root.locator('.dx-header-row td').allInnerTexts()).toEqual(
    expect.arrayContaining(['State', 'What', 'Which', 'What changes', 'Asked by']),
  );

  await crates.choose(crates.row('C-1'), 'Lose');
  const lossQuestion = new Dialog(asker);
  await lossQuestion.seeText('Somebody else has to approve this: AdminRole, PurchaserRole.');
  await lossQuestion.save.click();
  await expect(new Frame(asker).notices).toContainText('Lose: waits for approval by AdminRole, PurchaserRole');
  await expectAccessible(asker);
  await expect(crates.row('C-1')).toContainText('Kept');

  await test.step('the row says so at the action, and the other person sees the request', async () => {
    const menu = await crates.menuOf(crates.row('C-1'));
    const lose = menu.getByRole('menuitem', { name: 'Lose' });
    await expect(lose).toHaveAttribute('aria-disabled', 'true');
    await expect(lose).toContainText(/Waits for approval; operator asked on /);
    await asker.keyboard.press('Escape');
    await expect(requests.row('C-1')).toContainText('Crate: Lose');
    await expect(requests.row('C-1')).toContainText('State: Kept becomes Lost');
    await expectAccessible(approver);
  });

  await test.step('read whole, with what is for machines folded away', async () => {
    await requests.row('C-1').locator('td').nth(2).click();
    await approver.keyboard.press('Enter');
    const whole = new Dialog(approver);
    await whole.seeText('State: Kept becomes Lost');
    await expect(whole.root.getByText('lose', { exact: true })).toBeHidden();
    await whole.root.getByText('More values').click();
    await expect(whole.root.getByText('lose', { exact: true })).toBeVisible();
    await expectAccessible(approver);
    await approver.keyboard.press('Escape');
  });

  await test.step('approved, it is done at once', async () => {
    await requests.choose(requests.row('C-1'), 'Approve');
    const question = new Dialog(approver);
    await question.seeText('Crate: Lose, C-1. State: Kept becomes Lost');
    await question.save.click();
    await expect(requests.row('C-1')).toContainText('Approved');
    await expect(new Frame(approver).notices).toContainText('Approved, and done');
    await expect(crates.row('C-1')).toContainText('Lost');
    await requests.row('C-1').getByRole('link', { name: 'C-1' }).click();
    await expect(new Grid(approver, 'Crates').row('C-1')).toContainText('Lost');
  });

  await test.step('rights say beforehand that it may have to wait', async () => {
    await new Frame(asker).visit('rights?find=Lose');
    await expect(asker.getByRole('row', { name: /Lose.*Crates/ })).toContainText(
      'Some of it waits for approval by AdminRole, PurchaserRole.',
    );
    await new Frame(asker).visit('crates');
  });

  await test.step('the history says who', async () => {
    const menu = await crates.menuOf(crates.row('C-1'));
    await menu.getByRole('menuitem', { name: 'History' }).click();
    await new Dialog(asker).seeText(/Ola Operatør, .+, approved by admin/);
  });
});

test('of several some wait and some are done; declining says why, and nobody decides their own', {
  tag: ['@OPEN-259'],
}, async ({ open }) => {
  const asker = await open('admin', '/crates', { url: own.url });
  const crates = await new Grid(asker, 'Crates').seeRows();
  for (const name of ['C-2', 'C-3', 'C-4']) await crates.select(crates.row(name));
  await crates.choose(crates.row('C-3'), 'Lose (3)');
  await new Dialog(asker).save.click();
  await expect(new Frame(asker).notices).toContainText('2 wait for approval');
  await expect(crates.row('C-3')).toContainText('Lost');

  await new Frame(asker).notices.getByRole('button', { name: 'Approvals' }).click();
  const mine = await new Grid(asker, 'Approvals').seeRows();
  const menu = await mine.menuOf(mine.row('C-2'));
  await expect(menu.getByRole('menuitem', { name: 'Approve' })).toContainText('Nobody approves their own');
  await menu.getByRole('menuitem', { name: 'Withdraw', exact: true }).click();
  await new Dialog(asker).save.click();
  await expect(mine.row('C-2')).toContainText('Withdrawn');

  const other = await open('purchaser', '/approvals', { url: own.url });
  const theirs = await new Grid(other, 'Approvals').seeRows();
  await theirs.choose(theirs.row('C-4'), 'Decline');
  const form = new Dialog(other);
  await form.field('Why').fill('Count it again');
  await form.save.click();
  await expect(mine.row('C-4')).toContainText('Declined');
  await expect(mine.row('C-4')).toContainText('Count it again');
});

test('wherever one is, one sees what waits for one’s decision and hears what became of one’s own requests', {
  tag: ['@OPEN-269'],
}, async ({ open }) => {
  for (const name of ['C-5', 'C-6', 'C-7']) await api.call('POST', '/Crate', { name, quantity: 900 });
  const approver = await open('purchaser', '/', { url: own.url });
  const asker = await open('operator', '/crates', { url: own.url, language: 'en-GB' });
  const crates = await new Grid(asker, 'Crates').seeRows();
  const notices = new Frame(asker).notices;
  const ask = async (name: string) => {
    await crates.choose(crates.row(name), 'Lose');
    await new Dialog(asker).save.click();
    await expect(notices).toContainText('waits for approval');
    await notices.getByRole('button', { name: 'Dismiss' }).first().click();
  };
  const waiting = approver.getByRole('link', { name: /for your decision/ });
  const before = Number((await waiting.locator('b').allInnerTexts())[0] ?? 0);

  await ask('C-5');
  await ask('C-6');
  await ask('C-7');
  await expect(waiting.locator('b')).toHaveText(String(before + 3));
  await expectAccessible(approver);
  await expect(asker.getByRole('link', { name: /for your decision/ })).toHaveCount(0);

  await test.step('approved', async () => {
    await waiting.click();
    const requests = new Grid(approver, 'Approvals');
    await requests.seeRows();
    await requests.choose(requests.row('C-5'), 'Approve');
    await new Dialog(approver).save.click();
    await expect(notices).toContainText('Approved by purchaser and done: Crate: Lose, C-5');
    await notices.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('declined, with the reason', async () => {
    const requests = new Grid(approver, 'Approvals');
    await requests.choose(requests.row('C-6'), 'Decline');
    await new Dialog(approver).field('Why').fill('They are there');
    await new Dialog(approver).save.click();
    await expect(notices).toContainText('Declined by purchaser: Crate: Lose, C-6. They are there');
    await expectAccessible(asker);
    await notices.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('outdated, because the row changed', async () => {
    const [row] = await api.rows<{ id: string }>('/Crate/description', { filter: ['name', '=', 'C-7'] });
    const { status, body } = await api.call('PUT', '/Crate', { id: row?.id, name: 'C-7', quantity: 5 });
    expect(status, JSON.stringify(body)).toBe(200);
    await expect(notices).toContainText('Not done: Crate: Lose, C-7. The row has changed since you asked');
    await notices.getByRole('button', { name: 'Approvals' }).click();
    await expect(new Grid(asker, 'Approvals').row('C-7')).toContainText('Outdated');
  });
});

test('a form says while it is filled that somebody else has to approve it', { tag: ['@OPEN-259'] }, async ({
  open,
}) => {
  const page = await open('operator', '/crates', { url: own.url, language: 'en-GB' });
  const crates = await new Grid(page, 'Crates').seeRows();
  await crates.choose(crates.row('C-2'), 'Update');
  const form = new Dialog(page);
  const note = form.root.getByText('Somebody else has to approve this');
  await expect(note).toBeVisible();
  await form.field('Quantity').fill('99');
  await expect(note).toBeHidden();
  await form.field('Quantity').fill('100');
  await expect(note).toBeVisible();
});

test('rights and flags that are saved wait, and their page says so before', { tag: ['@OPEN-259'] }, async ({
  open,
}) => {
  const flags = (await api.call<string[]>('GET', API.enabledFeatures)).body;
  await api.call('POST', API.enabledFeatures, [...flags, RIGHTS_APPROVAL]);
  const asker = await open('admin', '/user-settings?part=permissions', { url: own.url });
  const settings = await new UserSettings(asker).seeRights();
  const box = settings.right('PurchaserRole', 'User management');
  await box.check();
  await expect(asker.locator('.save-bar')).toContainText('Somebody else has to approve this');
  await expectAccessible(asker);
  await asker.getByRole('button', { name: 'Save for the business unit' }).click();
  await expect(new Frame(asker).notices).toContainText('Permissions: waits for approval by');
  await expect(box).not.toBeChecked();

  const approver = await open('global', '/approvals', { url: own.url });
  const requests = await new Grid(approver, 'Approvals').seeRows();
  const row = requests.row('Header and settings');
  await expect(row).toContainText('User management: ');
  await requests.choose(row, 'Approve');
  await new Dialog(approver).save.click();
  await expect(row).toContainText('Approved');
  await settings.page.reload();
  await expect((await settings.seeRights()).right('PurchaserRole', 'User management')).toBeChecked();

  await asker.goto(`${own.url}/user-settings?part=feature-flags`);
  await asker.getByRole('switch').first().click();
  await expect(asker.locator('.save-bar')).toContainText('Somebody else has to approve this');
  await asker.getByRole('button', { name: 'Save for the business unit' }).click();
  await expect(new Frame(asker).notices).toContainText('Feature flags: waits for approval by');
});

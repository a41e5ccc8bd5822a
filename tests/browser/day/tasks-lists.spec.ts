import { Views } from '../models';
import { expect, task } from './day';

task({
  name: 'Save picks of a hall in walking order as a view, and come back to it',
  tag: ['@VIEW-004'],
  async run(hand, _client, turn) {
    const name = ['North', 'Picks'][turn] as string;
    const tasks = await hand.goTo('Tasks');
    await hand.filterBy(tasks, [
      { label: 'Type', text: 'pi', option: 'Pick' },
      { label: 'Operation area', text: 'no', option: 'North hall' },
    ]);
    await hand.sortBy(tasks, 'From location');
    await expect(tasks.header('From location')).toHaveAttribute('aria-sort', 'ascending');
    const total = await tasks.total();
    await hand.fromViews(tasks, 'Save as a new view…');
    await hand.enter('Name', name);
    await hand.submit();
    await hand.page.waitForURL(/custom-view=/);
    await tasks.seeRows();
    await hand.page.evaluate(() => document.querySelector('dx-license')?.remove());
    await hand.goTo('Dashboard');
    await expect(hand.page.locator('[data-shown=true] .tile').first()).toBeVisible();
    await hand.goTo('Tasks');
    const views = new Views(tasks);
    await expect(views.name).toHaveText(name);
    await expect.poll(() => tasks.total()).toBe(total);
    await expect(tasks.header('From location')).toHaveAttribute('aria-sort', 'ascending');
  },
});

task({
  name: 'Export the rows that a search has found',
  async run(hand) {
    const stocks = await hand.goTo('Stocks');
    await hand.find(stocks, 'bearing', 'earing');
    const [file] = await Promise.all([hand.page.waitForEvent('download'), hand.act(stocks, 'Export search')]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  },
});

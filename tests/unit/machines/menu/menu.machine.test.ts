import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { menuMachine } from '../../../../src/machines/menu';

function start(narrow = false) {
  const clock = new SimulatedClock();
  const actor = createActor(menuMachine, { input: { narrow }, clock }).start();
  return { actor, clock, state: () => actor.getSnapshot().value, group: () => actor.getSnapshot().context.group };
}

describe('menu machine', () => {
  it('toggling flips between extended and collapsed', { tags: ['MENU-063', 'MENU-064', 'MENU-067'] }, () => {
    const { actor, state } = start();
    expect(state()).toBe('extended');
    actor.send({ type: 'MENU.TOGGLE' });
    expect(state()).toBe('collapsed');
    actor.send({ type: 'MENU.TOGGLE' });
    expect(state()).toBe('extended');
  });

  it('the settings button toggles the settings menu and keeps the width', {
    tags: ['MENU-065', 'MENU-066', 'MENU-068'],
  }, () => {
    const { actor, state } = start();
    actor.send({ type: 'SETTINGS.TOGGLE' });
    expect(state()).toBe('settings-extended');
    actor.send({ type: 'MENU.TOGGLE' });
    expect(state()).toBe('settings-collapsed');
    actor.send({ type: 'SETTINGS.TOGGLE' });
    expect(state()).toBe('collapsed');
    actor.send({ type: 'MENU.TOGGLE' });
    actor.send({ type: 'SETTINGS.TOGGLE' });
    actor.send({ type: 'SETTINGS.TOGGLE' });
    expect(state()).toBe('extended');
  });

  it('choosing a main item while settings are open collapses the menu', { tags: ['MENU-069'] }, () => {
    const { actor, state } = start();
    actor.send({ type: 'SETTINGS.TOGGLE' });
    actor.send({ type: 'MAIN.CHOSEN' });
    expect(state()).toBe('collapsed');
  });

  it('choosing a main item leaves the extended menu as it is', { tags: ['MENU-063'] }, () => {
    const { actor, state } = start();
    actor.send({ type: 'MAIN.CHOSEN' });
    expect(state()).toBe('extended');
  });

  it('a narrow screen collapses the menu and disables the toggle', { tags: ['MENU-070', 'MENU-071'] }, () => {
    const { actor, state } = start();
    actor.send({ type: 'SCREEN.NARROWED' });
    expect(state()).toBe('collapsed');
    expect(actor.getSnapshot().can({ type: 'MENU.TOGGLE' })).toBe(false);
    actor.send({ type: 'SETTINGS.TOGGLE' });
    expect(state()).toBe('settings-collapsed');
    expect(actor.getSnapshot().can({ type: 'MENU.TOGGLE' })).toBe(false);
  });

  it('a screen that is narrow from the start begins collapsed', { tags: ['MENU-070'] }, () => {
    expect(start(true).state()).toBe('collapsed');
  });

  it('widening the screen expands the menu, the settings menu as well', { tags: ['MENU-072'] }, () => {
    const { actor, state } = start(true);
    actor.send({ type: 'SCREEN.WIDENED' });
    expect(state()).toBe('extended');
    actor.send({ type: 'SCREEN.NARROWED' });
    actor.send({ type: 'SETTINGS.TOGGLE' });
    actor.send({ type: 'SCREEN.WIDENED' });
    expect(state()).toBe('settings-extended');
  });

  it('a click away closes an open group after 50 ms', { tags: ['MENU-073'] }, () => {
    const { actor, clock, group } = start(true);
    actor.send({ type: 'GROUP.TOGGLE', group: 'Purchase' });
    actor.send({ type: 'AWAY.CLICKED' });
    clock.increment(49);
    expect(group()).toBe('Purchase');
    clock.increment(1);
    expect(group()).toBe(null);
  });

  it('opening another group at once is stronger than the click away', { tags: ['MENU-073'] }, () => {
    const { actor, clock, group } = start(true);
    actor.send({ type: 'GROUP.TOGGLE', group: 'Purchase' });
    actor.send({ type: 'AWAY.CLICKED' });
    actor.send({ type: 'GROUP.TOGGLE', group: 'Reports' });
    clock.increment(100);
    expect(group()).toBe('Reports');
  });
});

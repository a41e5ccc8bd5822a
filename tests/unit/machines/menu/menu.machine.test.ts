import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { menuMachine } from '../../../../src/machines/menu';

function start(narrow = false) {
  const clock = new SimulatedClock();
  const actor = createActor(menuMachine, { input: { narrow }, clock }).start();
  return { actor, clock, state: () => actor.getSnapshot().value, group: () => actor.getSnapshot().context.group };
}

describe('menu machine', () => {
  it('MENU-063 MENU-064 MENU-067 toggling flips between extended and collapsed', () => {
    const { actor, state } = start();
    expect(state()).toBe('extended');
    actor.send({ type: 'MENU.TOGGLE' });
    expect(state()).toBe('collapsed');
    actor.send({ type: 'MENU.TOGGLE' });
    expect(state()).toBe('extended');
  });

  it('MENU-065 MENU-066 MENU-068 the settings button toggles the settings menu and keeps the width', () => {
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

  it('MENU-069 choosing a main item while settings are open collapses the menu', () => {
    const { actor, state } = start();
    actor.send({ type: 'SETTINGS.TOGGLE' });
    actor.send({ type: 'MAIN.CHOSEN' });
    expect(state()).toBe('collapsed');
  });

  it('MENU-063 choosing a main item leaves the extended menu as it is', () => {
    const { actor, state } = start();
    actor.send({ type: 'MAIN.CHOSEN' });
    expect(state()).toBe('extended');
  });

  it('MENU-070 MENU-071 a narrow screen collapses the menu and disables the toggle', () => {
    const { actor, state } = start();
    actor.send({ type: 'SCREEN.NARROWED' });
    expect(state()).toBe('collapsed');
    expect(actor.getSnapshot().can({ type: 'MENU.TOGGLE' })).toBe(false);
    actor.send({ type: 'SETTINGS.TOGGLE' });
    expect(state()).toBe('settings-collapsed');
    expect(actor.getSnapshot().can({ type: 'MENU.TOGGLE' })).toBe(false);
  });

  it('MENU-070 a screen that is narrow from the start begins collapsed', () => {
    expect(start(true).state()).toBe('collapsed');
  });

  it('MENU-072 widening the screen expands the menu, the settings menu as well', () => {
    const { actor, state } = start(true);
    actor.send({ type: 'SCREEN.WIDENED' });
    expect(state()).toBe('extended');
    actor.send({ type: 'SCREEN.NARROWED' });
    actor.send({ type: 'SETTINGS.TOGGLE' });
    actor.send({ type: 'SCREEN.WIDENED' });
    expect(state()).toBe('settings-extended');
  });

  it('MENU-073 a click away closes an open group after 50 ms', () => {
    const { actor, clock, group } = start(true);
    actor.send({ type: 'GROUP.TOGGLE', group: 'Purchase' });
    actor.send({ type: 'AWAY.CLICKED' });
    clock.increment(49);
    expect(group()).toBe('Purchase');
    clock.increment(1);
    expect(group()).toBe(null);
  });

  it('MENU-073 opening another group at once is stronger than the click away', () => {
    const { actor, clock, group } = start(true);
    actor.send({ type: 'GROUP.TOGGLE', group: 'Purchase' });
    actor.send({ type: 'AWAY.CLICKED' });
    actor.send({ type: 'GROUP.TOGGLE', group: 'Reports' });
    clock.increment(100);
    expect(group()).toBe('Reports');
  });
});

/**
 * The left menu (MENU-063 to MENU-073):
 *
 *   extended ⇄ collapsed                     MENU.TOGGLE, not on a narrow screen
 *      ⇅           ⇅                         SETTINGS.TOGGLE
 *   settings-extended ⇄ settings-collapsed
 *
 * A narrow screen collapses, a wide one expands. Beside it, one group of entries may hang open from the collapsed
 * menu; a click away closes it after a moment, so that a click on the menu itself comes first.
 */
import { assign, cancel, raise, setup } from 'xstate';
import { MENU_CLICK_AWAY_MS } from '../../engine/constants';

export interface MenuContext {
  readonly narrow: boolean;
  /** Title of the group that hangs open. */
  readonly group: string | null;
}

export type MenuEvent =
  | { type: 'MENU.TOGGLE' }
  | { type: 'SETTINGS.TOGGLE' }
  | { type: 'MAIN.CHOSEN' }
  | { type: 'SCREEN.NARROWED' }
  | { type: 'SCREEN.WIDENED' }
  | { type: 'GROUP.TOGGLE'; group: string }
  | { type: 'AWAY.CLICKED' }
  | { type: 'GROUP.CLOSE' };

export const menuMachine = setup({
  types: {
    context: {} as MenuContext,
    events: {} as MenuEvent,
    input: {} as { readonly narrow: boolean },
  },
  guards: {
    isWide: ({ context }) => !context.narrow,
    isNarrow: ({ context }) => context.narrow,
  },
  delays: { away: MENU_CLICK_AWAY_MS },
  actions: {
    rememberNarrow: assign({ narrow: true, group: null }),
    rememberWide: assign({ narrow: false, group: null }),
    toggleGroup: assign({
      group: ({ context, event }) =>
        event.type === 'GROUP.TOGGLE' && context.group !== event.group ? event.group : null,
    }),
    closeGroup: assign({ group: null }),
    closeSoon: raise({ type: 'GROUP.CLOSE' }, { delay: 'away', id: 'close' }),
    stay: cancel('close'),
  },
}).createMachine({
  id: 'menu',
  context: ({ input }) => ({ narrow: input.narrow, group: null }),
  initial: 'extended',
  on: {
    'SCREEN.NARROWED': { actions: 'rememberNarrow' },
    'SCREEN.WIDENED': { actions: 'rememberWide' },
    'GROUP.TOGGLE': { actions: ['stay', 'toggleGroup'] },
    'AWAY.CLICKED': { actions: ['stay', 'closeSoon'] },
    'GROUP.CLOSE': { actions: 'closeGroup' },
  },
  states: {
    extended: {
      always: { guard: 'isNarrow', target: 'collapsed' },
      on: {
        'MENU.TOGGLE': { target: 'collapsed', actions: 'closeGroup' },
        'SETTINGS.TOGGLE': { target: 'settings-extended', actions: 'closeGroup' },
        'SCREEN.NARROWED': { target: 'collapsed', actions: 'rememberNarrow' },
      },
    },
    collapsed: {
      on: {
        'MENU.TOGGLE': { guard: 'isWide', target: 'extended', actions: 'closeGroup' },
        'SETTINGS.TOGGLE': { target: 'settings-collapsed', actions: 'closeGroup' },
        'MAIN.CHOSEN': { actions: 'closeGroup' },
        'SCREEN.WIDENED': { target: 'extended', actions: 'rememberWide' },
      },
    },
    'settings-extended': {
      on: {
        'MENU.TOGGLE': 'settings-collapsed',
        'SETTINGS.TOGGLE': 'extended',
        'MAIN.CHOSEN': 'collapsed',
        'SCREEN.NARROWED': { target: 'settings-collapsed', actions: 'rememberNarrow' },
      },
    },
    'settings-collapsed': {
      on: {
        'MENU.TOGGLE': { guard: 'isWide', target: 'settings-extended' },
        'SETTINGS.TOGGLE': 'collapsed',
        'MAIN.CHOSEN': 'collapsed',
        'SCREEN.WIDENED': { target: 'settings-extended', actions: 'rememberWide' },
      },
    },
  },
});

export type MenuState = 'extended' | 'collapsed' | 'settings-extended' | 'settings-collapsed';

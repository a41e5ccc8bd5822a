import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { TABLET_BELOW_PX } from '../../engine/constants';
import { type MenuState, menuMachine } from '../../machines/menu';

const NARROW = `(max-width: ${TABLET_BELOW_PX - 1}px)`;

/** The menu's machine, told of the screen's width and of clicks beside an open group. */
export function useMenu() {
  const [snapshot, send] = useMachine(menuMachine, { input: { narrow: matchMedia(NARROW).matches } });
  useEffect(() => {
    const screen = matchMedia(NARROW);
    const onWidth = () => send({ type: screen.matches ? 'SCREEN.NARROWED' : 'SCREEN.WIDENED' });
    screen.addEventListener('change', onWidth);
    return () => screen.removeEventListener('change', onWidth);
  }, [send]);

  const { group } = snapshot.context;
  useEffect(() => {
    if (group === null) return;
    const onAway = (event: PointerEvent) => {
      if (!(event.target instanceof Element && event.target.closest('.menu-flyout'))) send({ type: 'AWAY.CLICKED' });
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && send({ type: 'GROUP.CLOSE' });
    document.addEventListener('pointerdown', onAway);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onAway);
      document.removeEventListener('keydown', onKey);
    };
  }, [group, send]);

  return { state: snapshot.value as MenuState, narrow: snapshot.context.narrow, group, send };
}

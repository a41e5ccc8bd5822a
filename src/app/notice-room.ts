/**
 * Without a key the grid's library shows a notice (OPEN-201). It stands below the page, and its place is kept from the
 * beginning, so that nothing moves when it comes.
 */
import { localStore } from './browser-storage';

const NOTICE = 'dx-license';
const KEPT = 'notice-room';
/** Its height on a screen of usual width, before it was ever seen here. */
const FIRST_PX = 52;

/** Keeps the place, and follows the notice's height from then on, down to nothing when the person closes it. */
export function keepNoticeRoom(): void {
  const say = (px: number) => document.documentElement.style.setProperty('--notice-room', `${px}px`);
  say(Number(localStore.getItem(KEPT)) || FIRST_PX);
  const coming = new MutationObserver(() => {
    const notice = document.body.querySelector<HTMLElement>(`:scope > ${NOTICE}`);
    if (!notice) return;
    coming.disconnect();
    new ResizeObserver(() => {
      say(notice.offsetHeight);
      if (notice.offsetHeight > 0) localStore.setItem(KEPT, String(notice.offsetHeight));
    }).observe(notice);
  });
  coming.observe(document.body, { childList: true });
}

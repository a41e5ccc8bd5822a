/**
 * Without a key the grid's library shows a notice (OPEN-201). It stands below the page, for the Tab key as for the eye,
 * and its place is kept from the beginning, so that nothing moves when it comes.
 */
import { localStore } from './browser-storage';

const NOTICE = 'dx-license';
const KEPT = 'notice-height';
/** How long its text is in one line, and what stands beside it: so its height is known before it was ever seen here. */
const TEXT_PX = 1402;
const BESIDE_PX = 32;
/** So much of a line stays empty where the text goes on in the next. */
const BREAK_PX = 30;
const LINE_PX = 15;
const LEAST_PX = 16;
const EDGES_PX = 16;

function firstHeight(): number {
  const room = window.innerWidth - BESIDE_PX;
  const lines = room >= TEXT_PX ? 1 : Math.ceil(TEXT_PX / Math.max(BREAK_PX, room - BREAK_PX));
  return Math.max(LEAST_PX, lines * LINE_PX) + EDGES_PX;
}

/** A narrow screen has it in more lines: its height is kept for each width. */
function keyOfWidth(): string {
  return `${KEPT} ${window.innerWidth}`;
}

/**
 * Says how large the place is that pages with lists keep (`data-notice`), and follows the notice's height from then on,
 * down to nothing when the person closes it.
 */
export function keepNoticeRoom(): void {
  const say = (px: number) => document.documentElement.style.setProperty('--notice-room', `${px}px`);
  say(Number(localStore.getItem(keyOfWidth())) || firstHeight());
  const coming = new MutationObserver(() => {
    const notice = document.body.querySelector<HTMLElement>(`:scope > ${NOTICE}`);
    if (!notice) return;
    coming.disconnect();
    // The library puts it first: the Tab key would come to its links before the page.
    document.body.append(notice);
    document.documentElement.dataset.notice = '';
    new ResizeObserver(() => {
      say(notice.offsetHeight);
      if (notice.offsetHeight > 0) localStore.setItem(keyOfWidth(), String(notice.offsetHeight));
    }).observe(notice);
  });
  coming.observe(document.body, { childList: true });
}

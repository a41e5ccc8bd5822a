import { useEffect, useRef, useState } from 'react';
import { approvalOf } from '../../engine/action';
import { approvalsModel } from '../../renderers/actions/use-waiting';
import { type Cockpit, useCockpit } from '../../renderers/cockpit';
import { type ApprovalRow, requestsIn, requestsOf, WAITING } from './requests';

/** True if anything that this person sees may wait for approval. */
function isAskedHere({ product, session }: Cockpit): boolean {
  return Object.values(product.models).some(({ actions }) =>
    actions.some((action) => approvalOf(action, session.features)),
  );
}

/**
 * Follows the requests for approval as they are by now. Gives how many wait for this person's decision; `onDecided` is
 * told of one's own that wait no more, unless one withdrew them oneself.
 */
export function useApprovalNews(onDecided: (requests: readonly ApprovalRow[]) => void): number {
  const cockpit = useCockpit();
  const { http, live, session } = cockpit;
  const view = !session.viewedBy && isAskedHere(cockpit) && approvalsModel(cockpit)?.live;
  const [toDecide, setToDecide] = useState(0);
  const told = useRef(onDecided);
  told.current = onDecided;

  useEffect(() => {
    if (!view) return;
    let own: ReadonlySet<string> = new Set();
    let isOver = false;
    const look = async (): Promise<void> => {
      const waiting = await requestsIn(http, WAITING);
      const now = new Set(waiting.filter(({ askedById }) => askedById === session.userId).map(({ id }) => id));
      const gone = [...own].filter((id) => !now.has(id));
      const decided = gone.length > 0 ? await requestsOf(http, gone) : [];
      if (isOver) return;
      own = now;
      setToDecide(waiting.length - now.size);
      const news = decided.filter(({ decidedBy }) => decidedBy !== session.userName);
      if (news.length > 0) told.current(news);
    };
    // One look after the other, so that each compares with the one before.
    let last: Promise<unknown> = Promise.resolve();
    // Whatever fails is looked for again with the next message.
    const lookNext = () => {
      last = last.then(look).catch(() => undefined);
    };
    const leave = live.register(view, 'master', { message: lookNext, opened: lookNext, failed: () => undefined });
    lookNext();
    return () => {
      isOver = true;
      leave();
      setToDecide(0);
    };
  }, [http, live, view, session.userId, session.userName]);

  return toDecide;
}

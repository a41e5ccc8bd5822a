import { useCallback, useEffect, useRef, useState } from 'react';
import { approvalOf } from '../../engine/action';
import { afterRows } from '../../renderers/after-rows';
import { useApprovalFeed } from '../../renderers/approvals';
import { type Cockpit, useCockpit } from '../../renderers/cockpit';
import type { ApprovalRow } from './requests';
import { createWatch, type Watch } from './watch';

/** True if anything that this person sees may wait for approval: asked of all actions, once the first rows stand. */
function useIsAskedHere({ product, session }: Cockpit): boolean {
  const { models } = product;
  const { features } = session;
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = () => {
      if (isOver) return;
      setAsked(Object.values(models).some(({ actions }) => actions.some((one) => approvalOf(one, features))));
    };
    afterRows(() => requestIdleCallback(look));
    return () => {
      isOver = true;
    };
  }, [models, features]);
  return isAsked;
}

/**
 * Follows the requests for approval as they are by now. Gives how many wait for this person's decision; `onDecided` is
 * told of one's own that wait no more, unless one withdrew them oneself, also of those decided while one was away.
 */
export function useApprovalNews(onDecided: (requests: readonly ApprovalRow[]) => void): number {
  const cockpit = useCockpit();
  const { http, session } = cockpit;
  const { userId, userName } = session;
  const [toDecide, setToDecide] = useState(0);
  const told = useRef(onDecided);
  told.current = onDecided;
  const watch = useRef<Watch>(undefined);
  const look = useCallback(() => watch.current?.look(), []);
  const isAsked = useIsAskedHere(cockpit);
  const isFollowed = useApprovalFeed(!session.viewedBy && isAsked, look);

  useEffect(() => {
    if (!isFollowed) return;
    const begun = createWatch(http, { userId, userName }, (looked) => {
      setToDecide(looked.toDecide);
      if (looked.decided.length > 0) told.current(looked.decided);
    });
    watch.current = begun;
    begun.look();
    return () => {
      begun.end();
      watch.current = undefined;
      setToDecide(0);
    };
  }, [http, isFollowed, userId, userName]);

  return toDecide;
}

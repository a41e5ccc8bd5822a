import { useCallback, useEffect, useMemo, useState } from 'react';
import { approvalOf, fillPath, rowKey, type WaitingSince } from '../../engine/action';
import { API, type WaitingAction } from '../../engine/http';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { useApprovalFeed } from '../approvals';
import { useCockpit } from '../cockpit';

export interface WaitingActions {
  /** Who asked for the action on the row, and when, if that waits for approval. */
  of(action: ActionModel, row: Row): WaitingSince | undefined;
  /** Something was asked just now. */
  refresh(): void;
}

const NONE: readonly WaitingAction[] = [];

/** Which actions of a definition wait for approval, for which rows, as it is by now. */
export function useWaiting(model: EntityModel): WaitingActions {
  const { http, session } = useCockpit();
  const isAsked = model.actions.some((action) => approvalOf(action, session.features));
  const [waiting, setWaiting] = useState(NONE);

  const refresh = useCallback(() => {
    if (!isAsked) return;
    const path = fillPath(API.waitingActions, { row: { entity: model.name } });
    http.request<WaitingAction[]>({ method: 'GET', path }).then(
      ({ data }) => setWaiting(data ?? NONE),
      // What waits is refused by the server all the same.
      () => setWaiting(NONE),
    );
  }, [http, model.name, isAsked]);

  useEffect(refresh, [refresh]);
  useApprovalFeed(isAsked, refresh);

  return useMemo(() => {
    const known = new Map(waiting.map((one) => [`${one.action} ${one.key}`, one]));
    return { of: (action, row) => known.get(`${action.name} ${rowKey(model, row)}`), refresh };
  }, [waiting, model, refresh]);
}

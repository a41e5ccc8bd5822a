import { useEffect } from 'react';
import { API } from '../engine/http';
import type { EntityModel } from '../engine/model';
import { type Cockpit, useCockpit } from './cockpit';

/** The definition whose rows are the requests for approval, if this person may see them. */
export function approvalsModel({ product }: Pick<Cockpit, 'product'>): EntityModel | undefined {
  return Object.values(product.models).find(({ endpoints }) => endpoints.list?.path === API.approvals);
}

/** Calls `look` whenever requests for approval may be others than before. Gives false if this person cannot follow them. */
export function useApprovalFeed(isWanted: boolean, look: () => void): boolean {
  const cockpit = useCockpit();
  const { live } = cockpit;
  const view = isWanted ? approvalsModel(cockpit)?.live : undefined;
  useEffect(() => {
    if (!view) return;
    return live.register(view, 'master', { message: look, opened: look, failed: () => undefined });
  }, [live, view, look]);
  return Boolean(view);
}

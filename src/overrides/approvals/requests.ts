import type { HttpClient } from '../../engine/http';
import { API } from '../../engine/http';
import { type Filter, type LoadResult, type Row, writeFilter } from '../../engine/query';

/** A request for approval, as far as news of it go. */
export interface ApprovalRow extends Row {
  readonly id: string;
  /** The action with its definition, in words. */
  readonly what: string;
  readonly rowName: string;
  readonly state: string;
  readonly comment: string | null;
  readonly askedById: string;
  readonly decidedBy: string | null;
}

export const WAITING = 'Waiting';
/** So many ids stand in one address. */
const AT_ONCE = 100;

type Http = Pick<HttpClient, 'get'>;

/** The requests of this state that the person asked for or may decide. */
export function requestsIn(http: Http, state: string): Promise<readonly ApprovalRow[]> {
  return requests(http, { property: 'state', operator: '=', value: state });
}

/** The requests of these ids. */
export async function requestsOf(http: Http, ids: readonly string[]): Promise<readonly ApprovalRow[]> {
  const rows: ApprovalRow[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    rows.push(...(await requests(http, { property: 'id', operator: 'in', value: ids.slice(at, at + AT_ONCE) })));
  return rows;
}

async function requests(http: Http, filter: Filter): Promise<readonly ApprovalRow[]> {
  const { data } = await http.get(API.approvals, {
    filter: JSON.stringify(writeFilter(filter)),
  });
  return (Array.isArray(data) ? data : ((data as LoadResult | null)?.result ?? [])) as readonly ApprovalRow[];
}

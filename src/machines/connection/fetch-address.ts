import { API } from '../../engine/http';
import type { LiveSettings } from '../../engine/live';
import type { HubAddress } from './connection.machine';

/** The two calls before a connection; both reject with an error that has a `status`. */
export interface LiveCalls {
  fetchSettings(): Promise<LiveSettings>;
  /** Only for Azure SignalR (LIVE-005). */
  fetchToken(): Promise<{ readonly token: string }>;
}

/** As much of the HTTP client as the calls need. */
export interface Getter {
  get<T>(path: string): Promise<{ readonly data: T | null }>;
}

/** Takes the HTTP client; gives the calls. */
export function liveCalls(http: Getter): LiveCalls {
  const read = async <T>(path: string): Promise<T> => {
    const { data } = await http.get<T>(path);
    if (data === null) throw new Error(`${path} gave no data`);
    return data;
  };
  return { fetchSettings: () => read(API.liveSettings), fetchToken: () => read(API.liveToken) };
}

/** Takes the calls and the API's base; gives the hub's address (LIVE-001 to LIVE-005). */
export async function fetchAddress(calls: LiveCalls, baseUrl: string): Promise<HubAddress> {
  const { isAzureSignalR, signalREndpoint, token } = (await calls.fetchSettings()).signalR;
  const url = /^https?:/i.test(signalREndpoint) ? signalREndpoint : baseUrl.replace(/\/+$/, '') + signalREndpoint;
  // Azure SignalR is in use only with this very text (LIVE-004).
  return isAzureSignalR === 'True' ? { url, token: (await calls.fetchToken()).token } : { url, token };
}

/** One SignalR connection: opened once, never reopened by itself. */
import type { HttpRequest, HttpResponse, IRetryPolicy } from '@microsoft/signalr';
import { CLOSE_REASONS, HUB_EVENT, type LiveMessage } from '../../engine/live';
import type { HubAddress, LinkEvent } from './connection.machine';
import type { Registrations } from './registrations';

export type SignalR = typeof import('@microsoft/signalr');

export interface LinkParts {
  readonly loadSignalR: () => Promise<SignalR>;
  readonly registrations: Registrations;
  /** Is told how far the database had written, where that is said. */
  readonly sawPosition?: (position: string) => void;
  /** Bits of HttpTransportType; absent: all that the server offers. */
  readonly transport?: number;
}

/** Takes an address; opens the link and tells how it goes. Gives what closes it. */
export function openLink(parts: LinkParts, address: HubAddress, tell: (event: LinkEvent) => void): () => void {
  let isStopped = false;
  let stop = async () => {};
  const say = (event: LinkEvent) => {
    if (!isStopped) tell(event);
  };

  const saw = (position: unknown) => {
    if (typeof position === 'string') parts.sawPosition?.(position);
  };

  async function run() {
    const signalR = await parts.loadSignalR();
    if (isStopped) return;
    const refusals = { count: 0 };
    const retry = retryProbe();
    const connection = new signalR.HubConnectionBuilder()
      .withUrl(address.url, {
        accessTokenFactory: () => address.token,
        httpClient: watchingClient(signalR, refusals),
        ...(parts.transport === undefined ? {} : { transport: parts.transport }),
      })
      .withAutomaticReconnect(retry.policy)
      .configureLogging(signalR.LogLevel.None)
      .build();
    stop = () => connection.stop();
    connection.on(HUB_EVENT, (message: LiveMessage) => {
      if (isStopped) return;
      saw(message.position);
      parts.registrations.deliver(message);
    });
    connection.onclose((error) => {
      if (isStopped) return;
      parts.registrations.close();
      const sessionEnded = error?.message.includes(CLOSE_REASONS.sessionEnded) ?? false;
      say(retry.wasAsked() ? { type: 'LINK.DROPPED' } : { type: 'LINK.ENDED', sessionEnded });
    });
    try {
      await connection.start();
    } catch {
      say({ type: refusals.count > 0 ? 'LINK.REFUSED' : 'LINK.DROPPED' });
      return;
    }
    if (isStopped) return;
    say({ type: 'LINK.OPENED' });
    parts.registrations.open({
      async invoke(method, ...args) {
        const answer: unknown = await connection.invoke(method, ...args);
        saw(answer);
        return answer;
      },
      get isOpen() {
        return connection.state === signalR.HubConnectionState.Connected;
      },
    });
  }

  run().catch(() => say({ type: 'LINK.DROPPED' }));
  return () => {
    isStopped = true;
    parts.registrations.close();
    stop().catch(() => {
      // It was on its way down already.
    });
  };
}

/**
 * The client asks for a next try exactly when the server allows one, and does not say otherwise how it was closed. So
 * this policy notes that it was asked, and declines.
 */
function retryProbe(): { readonly policy: IRetryPolicy; wasAsked(): boolean } {
  let asked = false;
  return {
    policy: {
      nextRetryDelayInMilliseconds() {
        asked = true;
        return null;
      },
    },
    wasAsked: () => asked,
  };
}

/** The client hides the status of a failed negotiation; this one counts the 401s (LIVE-023). */
function watchingClient(signalR: SignalR, refusals: { count: number }) {
  class WatchingClient extends signalR.DefaultHttpClient {
    override async send(request: HttpRequest): Promise<HttpResponse> {
      try {
        return await super.send(request);
      } catch (error) {
        if (error instanceof signalR.HttpError && error.statusCode === 401) refusals.count += 1;
        throw error;
      }
    }
  }
  return new WatchingClient(signalR.NullLogger.instance);
}

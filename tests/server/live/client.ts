/** The official client, and what a test asks of it. */
import {
  DefaultHttpClient,
  type HttpRequest,
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
  NullLogger,
} from '@microsoft/signalr';
import { HUB_EVENT, HUB_METHODS, HUB_PATH, type LiveMessage, type ViewType } from '../../../src/engine/live/protocol';

export const TRANSPORTS = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const;

export interface Client {
  readonly connection: HubConnection;
  readonly messages: LiveMessage[];
  /** Resolves with the close error, or undefined. */
  readonly closed: Promise<Error | undefined>;
  /** True if the server allowed another try when it closed. */
  mayRetry(): boolean;
  register(view: string, unit: string, type?: ViewType): Promise<unknown>;
  unregister(view: string, unit: string, type?: ViewType): Promise<unknown>;
  /** Resolves when the messages pass the test; the whole test's time limit is the bound. */
  until(test: (messages: readonly LiveMessage[]) => boolean): Promise<readonly LiveMessage[]>;
  stop(): Promise<void>;
}

export interface ClientOptions {
  readonly transport?: HttpTransportType;
  /** Sees every request of the client. */
  readonly onRequest?: (request: HttpRequest) => void;
}

class WatchedHttpClient extends DefaultHttpClient {
  constructor(private readonly onRequest: (request: HttpRequest) => void) {
    super(NullLogger.instance);
  }

  override send(request: HttpRequest) {
    this.onRequest(request);
    return super.send(request);
  }
}

/** Builds a client; `connect` starts it too. */
export function buildClient(base: string, token: string | undefined, options: ClientOptions = {}): Client {
  let asked = false;
  const connection = new HubConnectionBuilder()
    .withUrl(`${base}${HUB_PATH}`, {
      ...(token === undefined ? {} : { accessTokenFactory: () => token }),
      ...(options.transport === undefined ? {} : { transport: options.transport }),
      httpClient: new WatchedHttpClient(options.onRequest ?? (() => {})),
    })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds() {
        asked = true;
        return null;
      },
    })
    .configureLogging(LogLevel.None)
    .build();
  const messages: LiveMessage[] = [];
  const waiting = new Set<() => void>();
  connection.on(HUB_EVENT, (message: LiveMessage) => {
    messages.push(message);
    for (const look of [...waiting]) look();
  });
  const closed = new Promise<Error | undefined>((resolve) => connection.onclose(resolve));
  return {
    connection,
    messages,
    closed,
    mayRetry: () => asked,
    register: (view, unit, type = 'master') => connection.invoke(HUB_METHODS.register, view, type, unit),
    unregister: (view, unit, type = 'master') => connection.invoke(HUB_METHODS.unregister, view, type, unit),
    until: (test) =>
      new Promise((resolve) => {
        const look = () => {
          if (!test(messages)) return;
          waiting.delete(look);
          resolve(messages);
        };
        waiting.add(look);
        look();
      }),
    stop: () => connection.stop(),
  };
}

/** Takes the key of a row; tells whether any of the messages is about it, alone or among others. */
export const about = (key: string) => (messages: readonly LiveMessage[]) =>
  messages.some(({ id, ids, viewModels }) =>
    [id, ...(ids ?? []), ...(viewModels ?? []).map((row) => row.id)].includes(key),
  );

export async function connect(base: string, token: string | undefined, options: ClientOptions = {}): Promise<Client> {
  const client = buildClient(base, token, options);
  await client.connection.start();
  return client;
}

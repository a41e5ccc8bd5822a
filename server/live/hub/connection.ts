import { CLOSE_REASONS } from '../../../src/engine/live';
import type { Session } from '../../platform/context';
import type { HubLimits } from './limits';
import {
  closing,
  completion,
  handshakeAnswer,
  type Inbound,
  PING,
  ProtocolError,
  parseMessage,
  refuseHandshake,
} from './messages';
import { type Frame, RecordReader, RecordTooLong } from './records';
import type { Transport } from './transports';

/** What a hub method refuses with; its text may be shown to the caller. */
export class HubRefusal extends Error {}

export interface ConnectionOptions {
  readonly id: string;
  readonly session: Session;
  /** Whence it comes. */
  readonly address: string;
  readonly limits: HubLimits;
  /** Calls a hub method; gives what the caller is to be told. Throws {@link HubRefusal} with the text for the caller. */
  invoke(connection: Connection, target: string, args: readonly unknown[]): Promise<unknown>;
  /** Told of what went wrong on our side; the client hears nothing of it. */
  failed(error: unknown): void;
  /** The connection does not speak any more: leave its groups. */
  closed(connection: Connection): void;
}

/** One client, whatever carries it: handshake, invocations, pings, the end. */
export class Connection {
  readonly id: string;
  readonly address: string;
  session: Session;
  #state: 'new' | 'handshake' | 'open' | 'closed' = 'new';
  #transport: Transport | undefined;
  #since = Date.now();
  #lastHeard = Date.now();
  #lastSaid = Date.now();
  readonly #reader: RecordReader;

  constructor(private readonly options: ConnectionOptions) {
    this.id = options.id;
    this.address = options.address;
    this.session = options.session;
    this.#reader = new RecordReader(options.limits.recordBytes);
  }

  get transport(): Transport | undefined {
    return this.#transport;
  }

  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  /** The transport that carries it from now on. */
  attach(transport: Transport): void {
    this.#transport = transport;
    this.#state = 'handshake';
    this.#since = this.#lastHeard = Date.now();
  }

  /** Takes text from the client, in pieces of any size. */
  receive(text: string): void {
    if (this.isClosed) return;
    this.#lastHeard = Date.now();
    try {
      for (const record of this.#reader.push(text)) this.#take(record);
    } catch (error) {
      if (!(error instanceof RecordTooLong || error instanceof ProtocolError)) throw error;
      this.close(error.message, false);
    }
  }

  /** Sends a frame to a client that finished its handshake. A client that does not read is closed. */
  send(frame: Frame): void {
    if (this.#state !== 'open' || !this.#transport) return;
    if (this.#transport.queued() + frame.length > this.options.limits.queueBytes) {
      this.close(CLOSE_REASONS.slow, true);
      return;
    }
    this.#write(frame);
  }

  /** Ends the connection and tells the client why, and whether it may come again. */
  close(reason: string | undefined, allowReconnect: boolean): void {
    if (this.isClosed) return;
    const greeted = this.#state === 'open';
    this.#state = 'closed';
    this.options.closed(this);
    if (greeted) this.#write(closing(reason, allowReconnect));
    this.#transport?.end();
  }

  /** The transport is gone: nothing can be said any more. */
  gone(): void {
    if (this.isClosed) return;
    this.#state = 'closed';
    this.options.closed(this);
  }

  /** Looks at the connection's times; called every now and then. */
  sweep(now: number): void {
    const { limits } = this.options;
    this.#transport?.sweep(now);
    if (this.#state === 'new' && now - this.#since > limits.attachMs) this.gone();
    if (this.#state === 'handshake' && now - this.#since > limits.handshakeMs)
      this.#refuse('The handshake took too long.');
    if (this.#state !== 'open' || this.#transport?.name === 'LongPolling') return;
    if (now - this.#lastHeard > limits.clientTimeoutMs) this.close('client timeout', true);
    else if (now - this.#lastSaid >= limits.keepAliveMs) this.#write(PING);
  }

  #take(record: string): void {
    if (this.#state === 'handshake') this.#greet(record);
    else if (this.#state === 'open') this.#handle(parseMessage(record));
  }

  #greet(record: string): void {
    const refusal = refuseHandshake(record);
    if (refusal !== undefined) {
      this.#refuse(refusal);
      return;
    }
    this.#state = 'open';
    this.#write(handshakeAnswer());
  }

  #refuse(reason: string): void {
    this.#write(handshakeAnswer(reason));
    this.close(reason, false);
  }

  #handle(message: Inbound): void {
    switch (message.kind) {
      case 'invocation':
        void this.#answer(message.id, () => this.options.invoke(this, message.target, message.args));
        break;
      case 'stream':
        void this.#answer(message.id, async () => {
          throw new HubRefusal('This hub has no streams');
        });
        break;
      case 'close':
        this.close(undefined, false);
        break;
      case 'ignored':
        break;
    }
  }

  async #answer(id: string | undefined, work: () => Promise<unknown>): Promise<void> {
    const answer = await work().then(
      (result) => ({ result: result ?? null }),
      (error: unknown) => ({ error: this.#refusal(error) }),
    );
    if (id !== undefined) this.send(completion(id, answer));
  }

  #refusal(error: unknown): string {
    if (error instanceof HubRefusal) return error.message;
    this.options.failed(error);
    return 'The call failed';
  }

  #write(frame: Frame): void {
    this.#lastSaid = Date.now();
    this.#transport?.send(frame);
  }
}

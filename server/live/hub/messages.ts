/** The JSON hub protocol, version 1: what a client may send, and what we send. */
import { type Frame, frameOf } from './records';

const TYPE = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancel: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

export type Inbound =
  | { readonly kind: 'invocation'; readonly target: string; readonly args: readonly unknown[]; readonly id?: string }
  | { readonly kind: 'stream'; readonly id?: string }
  | { readonly kind: 'close' }
  /** Pings, and what this hub has no use for. */
  | { readonly kind: 'ignored' };

/** What a client sent breaks the protocol; the connection ends. */
export class ProtocolError extends Error {}

/** Takes a record after the handshake; gives the message in it. Throws {@link ProtocolError}. */
export function parseMessage(record: string): Inbound {
  const message = parseObject(record);
  const id = typeof message.invocationId === 'string' ? { id: message.invocationId } : {};
  switch (message.type) {
    case TYPE.invocation: {
      if (typeof message.target !== 'string' || !Array.isArray(message.arguments)) {
        throw new ProtocolError('An invocation needs a target and arguments');
      }
      return { kind: 'invocation', target: message.target, args: message.arguments, ...id };
    }
    case TYPE.streamInvocation:
      return { kind: 'stream', ...id };
    case TYPE.close:
      return { kind: 'close' };
    case TYPE.ping:
    case TYPE.streamItem:
    case TYPE.completion:
    case TYPE.cancel:
    case TYPE.ack:
    case TYPE.sequence:
      return { kind: 'ignored' };
    default:
      throw new ProtocolError('Unknown type of message');
  }
}

/** Takes the first record; gives the reason to refuse it, or undefined. */
export function refuseHandshake(record: string): string | undefined {
  const { protocol, version } = parseObject(record);
  if (protocol !== 'json') return 'The protocol is not supported; this hub speaks json.';
  if (version !== 1) return 'The protocol version is not supported; this hub speaks version 1.';
  return undefined;
}

export const PING: Frame = frameOf({ type: TYPE.ping });

/** The answer to the handshake. */
export function handshakeAnswer(error?: string): Frame {
  return frameOf(error === undefined ? {} : { error });
}

/** A call of the client's method; it is not answered. */
export function invocation(target: string, argument: unknown): Frame {
  return frameOf({ type: TYPE.invocation, target, arguments: [argument] });
}

/** The answer to an invocation: what it gave, or the error. */
export function completion(invocationId: string, answer: { result: unknown } | { error: string }): Frame {
  return frameOf({ type: TYPE.completion, invocationId, ...answer });
}

/** The last message of a connection. */
export function closing(error: string | undefined, allowReconnect: boolean): Frame {
  return frameOf({
    type: TYPE.close,
    ...(error === undefined ? {} : { error }),
    ...(allowReconnect ? { allowReconnect } : {}),
  });
}

function parseObject(record: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(record);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below, without the client's text.
  }
  throw new ProtocolError('A record must be a JSON object');
}

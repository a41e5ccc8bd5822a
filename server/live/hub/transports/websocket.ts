import type { WebSocket } from 'ws';
import { LINGER_MS, type Transport } from './transport';

export interface Receiver {
  receive(text: string): void;
  gone(): void;
}

/** Takes an open socket; gives the transport over it. */
export function webSocketTransport(socket: WebSocket, receiver: Receiver): Transport {
  socket.on('message', (data: Buffer) => receiver.receive(data.toString('utf8')));
  socket.on('close', () => receiver.gone());
  // A socket error is followed by its close.
  socket.on('error', () => socket.terminate());
  return {
    name: 'WebSockets',
    send: (frame) => socket.send(frame, { binary: false }),
    queued: () => socket.bufferedAmount,
    end() {
      socket.close(1000);
      setTimeout(() => socket.terminate(), LINGER_MS).unref();
    },
    sweep() {},
  };
}

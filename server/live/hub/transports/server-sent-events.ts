import type { ServerResponse } from 'node:http';
import { LINGER_MS, type Transport } from './transport';

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-store, no-transform',
  // Asks proxies not to hold events back.
  'X-Accel-Buffering': 'no',
};

/** Takes the raw answer to the client's GET; gives the transport that writes events into it. */
export function serverSentEventsTransport(
  response: ServerResponse,
  headers: Readonly<Record<string, number | string | string[] | undefined>>,
  gone: () => void,
): Transport {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, HEADERS);
  response.socket?.setTimeout(0);
  // A comment, so that the client sees the stream open at once.
  response.write(':\r\n\r\n');
  response.on('close', gone);
  response.on('error', () => response.destroy());
  return {
    name: 'ServerSentEvents',
    send(frame) {
      response.cork();
      response.write('data: ');
      response.write(frame);
      response.write('\r\n\r\n');
      response.uncork();
    },
    queued: () => response.writableLength,
    end() {
      response.end();
      setTimeout(() => response.destroy(), LINGER_MS).unref();
    },
    sweep() {},
  };
}

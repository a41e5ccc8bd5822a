/** What never becomes a request: its answer has the shape and the headers of all others. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_CODES, ERROR_TITLE, type ErrorBody } from '../../../src/engine/http';

const STATUS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The head of the request is larger than the server takes'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is larger than the server takes'],
};

/** Answers what is no HTTP, has too large a head or arrives too slowly, and ends its connection. */
export function refuseConnection(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  about: Pick<ErrorBody, 'timeStamp' | 'version'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = STATUS[error.code ?? ''] ?? [400, 'The request cannot be read'];
  const body: ErrorBody = { title: ERROR_TITLE, message, errorCode: ERROR_CODES.badRequest, ...about };
  const text = JSON.stringify(body);
  const head = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  socket.destroySoon();
}

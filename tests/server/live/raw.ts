/** Talking to the hub without the client library: what a wrong or hostile client may do. */
import WebSocket from 'ws';
import { HUB_PATH } from '../../../src/engine/live/protocol';
import { bearer } from '../bearer';

export const END = '\u001e';
export const HANDSHAKE = `{"protocol":"json","version":1}${END}`;

export interface Negotiated {
  readonly negotiateVersion: number;
  readonly connectionId: string;
  readonly connectionToken?: string;
  readonly availableTransports: readonly { readonly transport: string; readonly transferFormats: readonly string[] }[];
  readonly error?: string;
}

export function call(
  base: string,
  method: string,
  query: string,
  token: string | null,
  body?: string,
  accept?: string,
) {
  return fetch(`${base}${HUB_PATH}${query}`, {
    method,
    headers: {
      ...(token === null ? {} : bearer(token)),
      ...(accept === undefined ? {} : { accept }),
      ...(body === undefined ? {} : { 'content-type': 'text/plain;charset=UTF-8' }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

export async function negotiate(base: string, token: string, version = '1'): Promise<Negotiated> {
  const answer = await call(base, 'POST', `/negotiate?negotiateVersion=${version}`, token, '');
  return (await answer.json()) as Negotiated;
}

export interface Socket {
  readonly socket: WebSocket;
  readonly records: Record<string, unknown>[];
  readonly closed: Promise<void>;
  send(text: string): void;
  until(count: number): Promise<void>;
}

/** Opens a socket as browsers do, with the token in the address; rejects with the status. */
export function openSocket(base: string, query: string, headers: Record<string, string> = {}): Promise<Socket> {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}${HUB_PATH}${query}`, { headers });
  const records: Record<string, unknown>[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    for (const record of data.toString('utf8').split(END).slice(0, -1)) records.push(JSON.parse(record));
    for (const look of [...waiting]) look();
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return new Promise((resolve, reject) => {
    socket.on('open', () =>
      resolve({
        socket,
        records,
        closed,
        send: (text) => socket.send(text),
        until: (count) =>
          new Promise((found) => {
            const look = () => {
              if (records.length < count) return;
              waiting.delete(look);
              found();
            };
            waiting.add(look);
            look();
          }),
      }),
    );
    socket.on('error', (error) => reject(error));
  });
}

import { connect } from 'node:net';
import type { ClientBase } from 'pg';

/** What a connection is known by to the server, or to the pooler before it. */
type Known = ClientBase & {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
};

const CANCEL_REQUEST = 80_877_102;

/** Has the database end what a connection is doing. It is asked over the protocol, since all other connections may be busy. */
export function cancel(client: ClientBase): void {
  const { host, port, processID, secretKey } = client as Known;
  const request = Buffer.alloc(16);
  for (const [at, part] of [request.length, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(part, at * 4);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined);
  socket.end(request);
}

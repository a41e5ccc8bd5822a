/** A line between client and server that can be cut. */
import { createConnection, createServer, type Socket } from 'node:net';

/** Where the line is cut: before the request reaches the server, in its midst, while it is worked on, or behind its effect. */
export type Cut = 'before' | 'midway' | 'during' | 'after';

export interface Line {
  readonly url: string;
  /** Cuts the line at the next request that is no GET. */
  cut(where: Cut): void;
  stop(): Promise<void>;
}

/** A port that passes on to the server's. */
export async function openLine(port: number): Promise<Line> {
  let next: Cut | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = createConnection(port, 'localhost');
    open.add(client).add(upstream);
    let cut: Cut | undefined;
    const close = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('data', (bytes) => {
      if (next && !bytes.toString('latin1').startsWith('GET ')) {
        cut = next;
        next = undefined;
      }
      if (cut === 'before') close();
      else if (cut === 'midway') upstream.write(bytes.subarray(0, bytes.length / 2), close);
      else upstream.write(bytes);
      // The server goes on with what it has.
      if (cut === 'during') client.destroy();
    });
    upstream.on('data', (bytes) => (cut === 'after' ? client.destroy() : client.write(bytes)));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        if (cut !== 'during') other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
    cut: (where) => {
      next = where;
    },
    stop: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

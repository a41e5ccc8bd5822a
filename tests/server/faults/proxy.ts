/** A line between client and server that can be cut. */
import { createConnection, createServer, type Socket } from 'node:net';

/** Where the line is cut: before the request reaches the server, in its midst, while it is worked on, or behind its effect. */
export type Cut = 'before' | 'midway' | 'during' | 'after';

export interface Line {
  readonly url: string;
  /** Cuts the line at the next request that is no GET. */
  cut(where: Cut): void;
  /** The whole line goes down at the next request that begins so, cut at this place, and stays down. */
  fall(where: 'before' | 'after', request: string): void;
  /** The line is there again. */
  rise(): void;
  /** How often a connection was tried in vain. */
  triedInVain(): number;
  stop(): Promise<void>;
}

/** A port that passes on to the server's. */
export async function openLine(port: number): Promise<Line> {
  let next: Cut | undefined;
  let fallsAt: { readonly where: 'before' | 'after'; readonly request: string } | undefined;
  let isDown = false;
  let inVain = 0;
  const open = new Set<Socket>();
  const goDown = () => {
    isDown = true;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    client.on('error', () => {});
    if (isDown) {
      inVain += 1;
      client.destroy();
      return;
    }
    const upstream = createConnection(port, 'localhost');
    open.add(client).add(upstream);
    let cut: Cut | undefined;
    let isFalling = false;
    const close = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('data', (bytes) => {
      if (fallsAt && bytes.toString('latin1').startsWith(fallsAt.request)) {
        const { where } = fallsAt;
        fallsAt = undefined;
        if (where === 'before') return goDown();
        isFalling = true;
      }
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
    upstream.on('data', (bytes) => {
      if (isFalling) goDown();
      else if (cut === 'after') client.destroy();
      else client.write(bytes);
    });
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
    fall: (where, request) => {
      fallsAt = { where, request };
    },
    rise: () => {
      isDown = false;
    },
    triedInVain: () => inVain,
    stop: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

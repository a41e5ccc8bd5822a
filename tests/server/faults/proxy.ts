/** A line between client and server that can be cut. */
import { createConnection, createServer, type Socket } from 'node:net';

/** Where the line is cut: before the request reaches the server, in its midst, while it is worked on, or behind its effect. */
export type Cut = 'before' | 'midway' | 'during' | 'after';

/** How a request that is no GET begins. */
const ACTS = /^(POST|PUT|PATCH|DELETE) /;

/** How the whole line goes down. */
export interface Fall {
  readonly where: Cut;
  /** How the request begins at which it does; else it is the next that is no GET. */
  readonly at?: RegExp;
  /** It is there again when so many have tried in vain; else when it is told to be. */
  readonly tries?: number;
}

export interface Line {
  readonly url: string;
  /** Cuts the connection of the next request that is no GET. */
  cut(where: Cut): void;
  /** Cuts all connections at a request, and takes no other until the line is there again. */
  fall(how: Fall): void;
  rise(): void;
  /** True from the cut of all connections until the line is there again. */
  isDown(): boolean;
  /** How often a connection was tried in vain. */
  triedInVain(): number;
  stop(): Promise<void>;
}

/** A port that passes on to the server's. */
export async function openLine(port: number): Promise<Line> {
  let next: { readonly where: Cut; readonly at: RegExp } | undefined;
  let falls = 0;
  let down = 0;
  let inVain = 0;
  const open = new Set<Socket>();
  /** Cuts all connections but the way on to the server of the one whose request it is. */
  const fallDown = (way: Socket) => {
    if (falls === 0) return;
    down = falls;
    falls = 0;
    for (const socket of open) if (socket !== way) socket.destroy();
  };
  const server = createServer((client) => {
    client.on('error', () => {});
    if (down > 0) {
      down--;
      inVain++;
      client.destroy();
      return;
    }
    const upstream = createConnection(port, 'localhost');
    open.add(client).add(upstream);
    let cut: Cut | undefined;
    const close = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('data', (bytes) => {
      if (next?.at.test(bytes.toString('latin1'))) {
        cut = next.where;
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
        if (one === client && cut) fallDown(upstream);
        if (cut !== 'during') other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
    cut: (where) => {
      next = { where, at: ACTS };
    },
    fall: ({ where, at = ACTS, tries = Number.POSITIVE_INFINITY }) => {
      next = { where, at };
      falls = tries;
    },
    rise: () => {
      down = 0;
    },
    isDown: () => down > 0,
    triedInVain: () => inVain,
    stop: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

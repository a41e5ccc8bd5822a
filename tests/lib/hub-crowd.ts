/**
 * Many clients of the hub as one process: its parent sends `Asked` once, and 'seen' for what they have seen since the
 * last time. Each row carries the time at which it changed.
 */
import WebSocket from 'ws';
import { API_BASE } from '../../src/engine/http/api';
import { HUB_EVENT, HUB_METHODS, HUB_PATH, type LiveMessage } from '../../src/engine/live/protocol';

const END = '\u001e';
/** So many begin at once. */
const AT_ONCE = 50;

export interface Asked {
  readonly urls: readonly string[];
  /** Of a session each. */
  readonly tokens: readonly string[];
  readonly perSession: number;
  readonly unit: string;
  readonly views: readonly string[];
  readonly clients: number;
}

export interface Seen {
  readonly open: number;
  readonly messages: number;
  /** Milliseconds from the change to the message. */
  readonly lags: readonly number[];
  /** The last number that each client has seen of its row. */
  readonly last: readonly number[];
}

interface Member {
  readonly place: number;
  isOpen: boolean;
  last: number;
}

const members: Member[] = [];
let messages = 0;
let lags: number[] = [];

process.on('message', (asked: Asked | 'seen') => {
  if (asked === 'seen') tell();
  else void gather(asked).then(() => process.send?.('gathered'));
});

function tell(): void {
  const open = members.filter(({ isOpen }) => isOpen).length;
  process.send?.({ open, messages, lags, last: members.map(({ last }) => last) } satisfies Seen);
  messages = 0;
  lags = [];
}

async function gather(crowd: Asked): Promise<void> {
  for (let place = 0; place < crowd.clients; place++) members.push({ place, isOpen: false, last: 0 });
  const waiting = [...members];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await join(crowd, one);
    }),
  );
}

/** Resolves when the client is registered; it comes again when it is cut off, after the second that the page waits. */
function join(crowd: Asked, member: Member, attempt = 0): Promise<void> {
  const { place } = member;
  const { urls, views } = crowd;
  // A balancer would send it elsewhere, too.
  const url = urls[(place + attempt) % urls.length]!.replace('http', 'ws');
  const token = crowd.tokens[Math.floor(place / crowd.perSession)]!;
  const view = views[place % views.length]!;
  const socket = new WebSocket(`${url}${API_BASE}${HUB_PATH}?access_token=${token}`, { perMessageDeflate: false });
  const send = (message: unknown) => socket.send(JSON.stringify(message) + END);
  return new Promise((done) => {
    socket.on('open', () => {
      send({ protocol: 'json', version: 1 });
      send({ type: 1, invocationId: '1', target: HUB_METHODS.register, arguments: [view, 'master', crowd.unit] });
    });
    socket.on('message', (data) => {
      for (const record of String(data).split(END)) {
        if (record === '') continue;
        const message = JSON.parse(record) as {
          type?: number;
          target?: string;
          arguments?: [LiveMessage];
          error?: string;
        };
        if (message.type === 3) {
          if (message.error) throw new Error(message.error);
          member.isOpen = true;
          done();
        } else if (message.target === HUB_EVENT) hear(member, message.arguments?.[0]);
      }
    });
    const ping = setInterval(() => socket.readyState === socket.OPEN && send({ type: 6 }), 15_000);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(ping);
      member.isOpen = false;
      setTimeout(() => void join(crowd, member, attempt + 1).then(done), 1_000);
    });
  });
}

function hear(member: Member, message: LiveMessage | undefined): void {
  for (const row of message?.viewModels ?? (message?.viewModel ? [message.viewModel] : [])) {
    messages++;
    lags.push(Date.now() - Number(row.changedAt));
    member.last = Number(row.number);
  }
}

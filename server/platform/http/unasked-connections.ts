import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * When the server ends, closes connections on which nothing was asked yet. Browsers open them ahead of time; Node does
 * not take them for idle, and they would keep a server that is told to stop. One that comes later is closed at once.
 */
export function closeUnasked(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isEnding = false;
  app.server.on('connection', (socket) => {
    if (isEnding) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** The hub in a process of its own, to be killed. Argument: the port. What the parent sends is pushed to the view. */
import { startBareHub } from './bare-hub';

const server = await startBareHub({ port: Number(process.argv[2]) });
server.auth.add('anna');
process.on('message', ({ id }: { id: string }) => {
  for (const group of server.hub.groups.ofView('task')) {
    group.send({ viewName: 'task', methodName: 'Updated', id, viewModel: { id } }, 1);
  }
});
process.send?.({ port: server.port });

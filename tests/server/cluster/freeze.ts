import { readFileSync } from 'node:fs';
import type { DatabaseNode } from '../../../scripts/lib/cluster';

/**
 * Stops all processes of a server of PostgreSQL where they are: its connections stay open and nothing comes from them,
 * as when a line is cut. What is given lets them go on.
 */
export function freeze({ pid }: DatabaseNode): () => void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  // The first starts no others meanwhile.
  const all = [pid, ...children];
  const signal = (name: NodeJS.Signals) => {
    for (const one of all)
      try {
        process.kill(one, name);
      } catch {
        // One that has ended by itself.
      }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

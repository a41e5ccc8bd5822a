import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db';

export interface Metrics {
  readonly registry: Registry;
  /** Shows a number that is read whenever somebody looks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A registry of its own for each server; `processes` adds what Node tells of memory and event loop. */
export function createMetrics({ processes }: { readonly processes: boolean }): Metrics {
  const registry = new Registry();
  if (processes) collectDefaultMetrics({ register: registry });
  return {
    registry,
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
  };
}

/** Counts and times every call, by method, route and status. */
export function registerRequestMetrics(app: FastifyInstance, { registry }: Metrics): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const calls = new Counter({ name: 'http_requests_total', help: 'Calls answered', labelNames, registers: [registry] });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames,
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    calls.inc(labels);
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

/** Shows whether the database answers, and how fast. */
export function addDatabaseMetrics({ registry, gauge }: Metrics, database: Database): void {
  const { replicas } = database;
  if (replicas) {
    gauge('replica_reads', 'Statements that replicas have answered', () => replicas.figures.answered);
    gauge(
      'replica_reads_left',
      'Those that were left to the primary, as no replica had come so far',
      () => replicas.figures.left,
    );
  }
  const seconds = new Gauge({ name: 'database_ping_seconds', help: 'Time of an empty query', registers: [registry] });
  new Gauge({
    name: 'database_up',
    help: '1 if the database answers',
    registers: [registry],
    async collect() {
      const start = performance.now();
      const up = await database.ping(1000).then(
        () => 1,
        () => 0,
      );
      this.set(up);
      seconds.set((performance.now() - start) / 1000);
    },
  });
}

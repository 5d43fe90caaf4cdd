import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus figures of this process; served at `/metrics`. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const cutSockets = new Counter({
    name: 'haat_sockets_cut_total',
    help: 'Sockets cut for what they cost, by endpoint and limit',
    labelNames: ['endpoint', 'limit'] as const,
    registers: [registry],
  });
  return {
    registry,
    requests: new Histogram({
      name: 'haat_http_request_seconds',
      help: 'Time to answer, by area and status class',
      labelNames: ['area', 'status'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers: [registry],
    }),
    countCut: (endpoint: string, limit: string) => cutSockets.inc({ endpoint, limit }),
  };
}

export { addDatabaseMetrics, createMetrics, type Metrics, registerRequestMetrics } from './metrics';
export { registerHealth } from './routes';

export { bearerOf, isApi, pathOf, registerAuthentication } from './authentication';
export { registerBodies } from './bodies';
export { registerCors } from './cors';
export { isDryRun, refuseDryRuns } from './dry-run';
export { asRefusal, noSuchCall, registerErrorHandler } from './error-handler';
export { loggerOptions, registerRequestLog, requestId, withoutToken } from './logging';
export { readQuery, readValues } from './query';
export { apiPath, documented, type RouteDocument } from './routes';
export { registerSecurity } from './security';

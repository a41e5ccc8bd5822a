import type { FastifyInstance } from 'fastify';
import { ENVIRONMENT_PATH, type Environment } from '../../../src/engine/http';
import type { Config } from '../config';

/** What the page has to know before its first call. */
export function environmentOf(config: Config, serverVersion: string): Environment {
  const { apiBase, allowedOrigins, devextremeKey, helpUrl, passwordHelpUrl, development } = config;
  return {
    apiBase,
    allowedOrigins,
    ...(devextremeKey === undefined ? {} : { devextremeKey }),
    ...(helpUrl === undefined ? {} : { helpUrl }),
    ...(passwordHelpUrl === undefined ? {} : { passwordHelpUrl }),
    serverVersion,
    development,
  };
}

export function registerEnvironment(app: FastifyInstance, config: Config, serverVersion: string): void {
  const environment = environmentOf(config, serverVersion);
  app.get(ENVIRONMENT_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').send(environment));
}

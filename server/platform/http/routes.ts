/** How our own routes are declared: each with what the OpenAPI document says about it. */
import type { RouteShorthandOptions } from 'fastify';
import type { FeatureTest, JsonSchema } from '../../../src/engine/definition/model';
import { API_BASE } from '../../../src/engine/http/api';

export interface RouteDocument {
  /** Flags without which the call is refused as if the right lacked. */
  readonly feature?: FeatureTest;
  readonly summary: string;
  /** Works without a token (OPEN-220). */
  readonly open?: boolean;
  /** Schemas by the name of the query parameter. */
  readonly query?: Readonly<Record<string, JsonSchema>>;
  /** Schema of the body; a body that breaks it is refused with 422. */
  readonly body?: JsonSchema;
  /** Type of the one file that is sent in a form instead. */
  readonly file?: string;
  readonly answer?: JsonSchema;
  /** True: it changes nothing though it is no GET, so that whoever looks as somebody else may make it. */
  readonly reads?: boolean;
  /** True: access keys may make the call as well; what it answers and does is cut to their scope (OPEN-258). */
  readonly keys?: boolean;
  /** True: the call can be asked what it would answer, and then changes nothing. */
  readonly trial?: boolean;
  /** Permission that the call needs besides a session, or any of several; who has none is refused before all else. */
  readonly permission?: string | readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    document?: RouteDocument;
    /** True: the route hands over to the calls of definitions, which ask for the scope of an access key themselves. */
    asksScope?: boolean;
  }
}

/** Options of a route that is in the OpenAPI document; its body is checked against the schema. */
export function documented(document: RouteDocument): RouteShorthandOptions {
  return { config: { document }, ...(document.body ? { schema: { body: document.body } } : {}) };
}

/** Takes a path of the call catalogue; gives the path to register: `/Lookup/{type}` becomes `/api/Lookup/:type`. */
export function apiPath(path: string): string {
  return API_BASE + path.replace(/\{(\w+)\}/g, ':$1');
}

/** What a call is, and the types that are made of it. The server alone runs this: the page knows it as types. */
import type { Static, TObject, TSchema } from 'typebox';
import type { FeatureTest } from '../../model';

/** The schema of named values. */
export type ObjectSchema = TObject;

/** A call of our own: from it come its types, its checks, its part of the OpenAPI document and who may make it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, from the catalogue of paths. */
  readonly path: string;
  readonly summary: string;
  /** The parameters after the question mark; what breaks their rules is refused with 422. */
  readonly query?: TObject;
  /** A body that breaks it is refused with 422. */
  readonly body?: TSchema;
  /** True: values of the body may come as texts, as those of a query do. */
  readonly isText?: boolean;
  /** Type of the one file that is sent in a form instead. */
  readonly file?: string;
  /** What a 200 or 207 brings. A call without it is answered with 204. */
  readonly answer?: TSchema;
  /** True: in some cases there is nothing to tell, and a 204 stands for the answer. */
  readonly orNothing?: boolean;
  /** What a 202 brings: what was asked waits for another person. */
  readonly waits?: TSchema;
  /** Type of an answer that is no JSON. */
  readonly answersFile?: string;
  /** Permission that the call needs besides a session, or any of several; who has none is refused before all else. */
  readonly permission?: string | readonly string[];
  /** Flags without which the call is refused as if the right lacked. */
  readonly feature?: FeatureTest;
  /** Works without a token (OPEN-220). */
  readonly open?: boolean;
  /**
   * True: it changes nothing though it is no GET, so that whoever looks as somebody else may make it. False: it changes
   * something though it is one, so that they may not.
   */
  readonly reads?: boolean;
  /** True: access keys may make the call as well; what it answers and does is cut to their scope (OPEN-258). */
  readonly keys?: boolean;
  /** True: the call can be asked what it would answer, and then changes nothing. */
  readonly dryRun?: boolean;
  /** True: it is long, and many are answered alike: each answer is packed once and kept. */
  readonly alike?: boolean;
}

/** Takes the calls of a concern by name; gives them as they are, with the types of all their parts. */
export function calls<const All extends Readonly<Record<string, Call>>>(all: All): All {
  return all;
}

/** The names between braces of a path, each a text. */
export type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [one in Name]: string } & ParametersOf<Rest>
  : unknown;

export type QueryOf<One> = One extends { readonly query: infer Schema extends TSchema } ? Static<Schema> : unknown;
export type BodyOf<One> = One extends { readonly body: infer Schema extends TSchema }
  ? Static<Schema>
  : One extends { readonly file: string }
    ? FormData
    : undefined;
/** What a call answers; null stands for nothing. */
export type AnswerOf<One> =
  | (One extends { readonly answer: infer Schema extends TSchema } ? Static<Schema> : null)
  | (One extends { readonly orNothing: true } ? null : never)
  | (One extends { readonly waits: infer Schema extends TSchema } ? Static<Schema> : never);

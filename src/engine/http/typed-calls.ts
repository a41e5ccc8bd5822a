/** What the client knows of each call of our own: types alone, made of the descriptions. */
import type { HttpMethod } from '../model';
import type { AnswerOf, BodyOf, Described, ParametersOf, QueryOf } from './calls';

/** The calls of this method at this path. */
type At<Method extends HttpMethod, Path> = Extract<Described, { readonly method: Method; readonly path: Path }>;
type Each<One, Of extends 'answer' | 'body' | 'query'> = One extends unknown
  ? { readonly answer: AnswerOf<One>; readonly body: BodyOf<One>; readonly query: QueryOf<One> }[Of]
  : never;

/** The paths that calls of this method have. */
export type PathOf<Method extends HttpMethod> = Extract<Described, { readonly method: Method }>['path'];
export type AnswerAt<Method extends HttpMethod, Path> = Each<At<Method, Path>, 'answer'>;
export type BodyAt<Method extends HttpMethod, Path> = Each<At<Method, Path>, 'body'>;
export type QueryAt<Method extends HttpMethod, Path> = Each<At<Method, Path>, 'query'>;

/** Any path, as definitions have them; one of our own goes by its description. */
export type OtherPath<Path extends string> = Path & (Path extends Described['path'] ? never : unknown);

/** A path of which the names between braces are filled. */
declare const TEMPLATE: unique symbol;
export type Filled<Path extends string> = string & { readonly [TEMPLATE]: Path };

/** The path with its parameters: `/History/{entity}/{id}` becomes `/History/material/7`. */
export function fill<Path extends Described['path']>(path: Path, parameters: ParametersOf<Path>): Filled<Path> {
  const values = parameters as Readonly<Record<string, string>>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) as Filled<Path>;
}

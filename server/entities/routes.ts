import { CALLS, type Call } from '../../src/engine/http/calls';
import type {
  ActionModel,
  CallModel,
  EntityModel,
  FurtherCallModel,
  HttpMethod,
  ProductModel,
} from '../../src/engine/model';

/** A call that a definition names. */
export type Target =
  | {
      readonly kind: 'list' | 'search' | 'one';
      readonly model: EntityModel;
      readonly call: FurtherCallModel;
    }
  | { readonly kind: 'action'; readonly model: EntityModel; readonly call: CallModel; readonly action: ActionModel };

/** A target that a path fits, with what its braces stand for. */
export interface Match {
  readonly target: Target;
  readonly path: Readonly<Record<string, string>>;
}

interface Route {
  readonly segments: readonly string[];
  readonly target: Target;
  /** A call of our own answers it. */
  readonly isOurs: boolean;
}

/** All calls of all definitions. Paths match without regard to case (OPEN-009); a written segment goes before a brace. */
export class Routes {
  readonly #byMethod = new Map<HttpMethod, Map<number, Route[]>>();

  constructor(product: Pick<ProductModel, 'entities'>) {
    for (const target of targetsOf(product)) this.#add(target);
    for (const byLength of this.#byMethod.values()) {
      for (const routes of byLength.values()) routes.sort((a, b) => braces(a) - braces(b));
    }
  }

  /**
   * The targets of a path below /api, the most exact first; all with equally many braces. One that a call of our own
   * answers is found for that call alone, when it hands over: no other way may lead past what it asks and cuts.
   */
  find(method: string, path: string, isHandedOver: boolean): Match[] {
    const segments = path.split('/').slice(1);
    const routes = this.#byMethod.get(method as HttpMethod)?.get(segments.length) ?? [];
    const found: (Match & { braces: number })[] = [];
    for (const route of routes) {
      if (route.isOurs && !isHandedOver) continue;
      const values = fitting(route.segments, segments);
      if (values) found.push({ target: route.target, path: values, braces: braces(route) });
    }
    return found.filter((match) => match.braces === found[0]?.braces);
  }

  #add(target: Target): void {
    const { method, path } = target.call;
    const segments = path.split('/').slice(1);
    const byLength = this.#byMethod.get(method) ?? new Map<number, Route[]>();
    const routes = byLength.get(segments.length) ?? [];
    routes.push({
      segments: segments.map((segment) => (isBrace(segment) ? segment : segment.toLowerCase())),
      target,
      isOurs: isOurs(target.call),
    });
    byLength.set(segments.length, routes);
    this.#byMethod.set(method, byLength);
  }
}

/** What a call is reached by, whatever its braces are called. */
function addressOf({ method, path }: Pick<CallModel, 'method' | 'path'>): string {
  return `${method} ${path.toLowerCase().replace(/\{[^}]+\}/g, '{}')}`;
}

const OURS: ReadonlySet<string> = new Set(
  Object.values(CALLS)
    .flatMap((concern) => Object.values<Call>(concern))
    .map(addressOf),
);

/** True for a call that is answered by code of its own. */
export const isOurs = (call: Pick<CallModel, 'method' | 'path'>): boolean => OURS.has(addressOf(call));

function targetsOf({ entities }: Pick<ProductModel, 'entities'>): Target[] {
  // The base goes first: a call that a variant shares is answered with all of its fields.
  const models = Object.values(entities).sort((a, b) => Number(a.name !== a.base) - Number(b.name !== b.base));
  return models.flatMap((model): Target[] => {
    const { list, also, search, one } = model.endpoints;
    return [
      ...(list ? [{ kind: 'list' as const, model, call: list }] : []),
      ...also.map((call) => ({ kind: answersOne(model, call) ? ('one' as const) : ('list' as const), model, call })),
      ...(search && search.path !== list?.path ? [{ kind: 'search' as const, model, call: search }] : []),
      ...(one ? [{ kind: 'one' as const, model, call: one }] : []),
      ...model.actions
        .filter(({ served }) => served)
        .flatMap((action) =>
          [action.call.one, ...(action.call.many ? [action.call.many] : [])].map(
            (call): Target => ({ kind: 'action', model, call, action }),
          ),
        ),
    ];
  });
}

/** True if the placeholders of a further call are the whole key: then it answers one row. */
export function answersOne({ key }: Pick<EntityModel, 'key'>, { path, query }: CallModel): boolean {
  const named = [...path.split('/'), ...query.map(([, value]) => value)].filter(isBrace);
  return key.every((name) => named.includes(`{${name}}`));
}

function fitting(segments: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index]!;
    const value = given[index]!;
    if (isBrace(segment)) {
      if (value === '') return undefined;
      values[segment.slice(1, -1)] = value;
    } else if (segment !== value.toLowerCase()) return undefined;
  }
  return values;
}

const isBrace = (segment: string) => segment.startsWith('{') && segment.endsWith('}');
const braces = ({ segments }: Route) => segments.filter(isBrace).length;

import type { CallModel, Template } from '../model';
import type { Resolve } from '../query';
import { dayIn, isBlank, parsePlaceholder } from '../query';
import type { Kind } from '../value/kinds';
import { resolver, type TemplateValues } from './values';

/**
 * Fills a template: a string that is wholly `{…}` becomes its value and keeps its type; an empty value leaves its
 * member or element out. Undefined if the whole template is empty.
 */
export function fillTemplate(template: Template, values: TemplateValues): unknown {
  return fill(template, resolver(values));
}

/** Fills what is written into a property of the kind: one that holds days takes of a moment the day with which it begins. */
export function fillValue(kind: Kind | undefined, template: Template, values: TemplateValues): unknown {
  const value = fillTemplate(template, values);
  return kind === 'date' ? dayIn(value) : value;
}

function fill(template: Template, resolve: Resolve): unknown {
  if (typeof template === 'string') {
    if (!parsePlaceholder(template)) return template;
    const value = resolve(template.slice(1, -1));
    return isBlank(value) ? undefined : value;
  }
  if (typeof template !== 'object') return template;
  if (template === null) return undefined;
  if (Array.isArray(template))
    return template.map((part: Template) => fill(part, resolve)).filter((part) => part !== undefined);
  const members = Object.entries(template).map(([name, part]) => [name, fill(part, resolve)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** A placeholder of an address has no value, so that there is nothing to call or to open. */
export class MissingValueError extends Error {
  constructor(
    readonly placeholder: string,
    readonly address: string,
  ) {
    super(`{${placeholder}} of ${address} has no value`);
  }
}

/** Fills the braces of an address, each with one segment. Throws a {@link MissingValueError} for an empty one. */
export function fillPath(path: string, values: TemplateValues): string {
  const resolve = resolver(values);
  return path.replace(/\{([^{}]+)\}/g, (_, placeholder: string) => {
    const value = resolve(placeholder);
    if (isBlank(value) || typeof value === 'object') throw new MissingValueError(placeholder, path);
    return encodeURIComponent(String(value));
  });
}

export type QueryPairs = readonly (readonly [name: string, value: string | number | boolean])[];

/** Fills a call's query; a list repeats its parameter, an empty value leaves it out. */
export function fillQuery(query: CallModel['query'], values: TemplateValues): QueryPairs {
  return query.flatMap(([name, template]) => {
    const value = fillTemplate(template, values);
    return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
      typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [[name, one] as const] : [],
    );
  });
}

/** Fills the address that an action opens, with a leading slash: `orders/{id}?view={state}`. */
export function fillAddress(address: string, values: TemplateValues): string {
  const [path = '', search = ''] = address.split('?', 2);
  const query = [...new URLSearchParams(search)].flatMap(([name, text]) => fillQuery([[name, text]], values));
  const filled = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return `/${fillPath(path, values).replace(/^\/+/, '')}${filled && `?${filled}`}`;
}

import type { Template } from '../../../src/engine/model';
import { parsePlaceholder } from '../../../src/engine/query';
import type { Values } from './empty';

/** What was entered in fields that a body's template places under names of its own: the template, read backwards. */
export function placedValues(template: Template, body: unknown): Values {
  if (typeof template === 'string') {
    const placeholder = parsePlaceholder(template);
    return placeholder?.scope === 'form' && body !== undefined ? { [placeholder.name]: body } : {};
  }
  if (template === null || typeof template !== 'object' || Array.isArray(template)) return {};
  if (body === null || typeof body !== 'object') return {};
  const parts = Object.entries(template).filter(([name]) => Object.hasOwn(body, name));
  return Object.assign({}, ...parts.map(([name, part]) => placedValues(part, (body as Values)[name])));
}

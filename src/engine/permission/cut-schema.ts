import type { JsonSchema } from '../model';

/**
 * The schema without these members: gone from `properties` and `required` wherever an object is described, together
 * with every branch of `allOf`, `anyOf` or `oneOf` that was about one of them.
 */
export function cutSchema(schema: JsonSchema, unseen: ReadonlySet<string>): JsonSchema {
  if (unseen.size === 0) return schema;
  const cut: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties' && isObject(value)) {
      cut.properties = Object.fromEntries(Object.entries(value).filter(([name]) => !unseen.has(name)));
    } else if (keyword === 'required' && Array.isArray(value)) {
      const required = value.filter((name) => !unseen.has(name as string));
      if (required.length > 0) cut.required = required;
    } else if (BRANCHES.has(keyword) && Array.isArray(value)) {
      const branches = value.filter((branch) => !mentions(branch, unseen));
      if (branches.length > 0) cut[keyword] = branches;
    } else if (CONDITIONAL.has(keyword)) {
      if (!CONDITIONAL_WORDS.some((word) => mentions(schema[word], unseen))) cut[keyword] = value;
    } else {
      cut[keyword] = value;
    }
  }
  return cut;
}

const BRANCHES = new Set(['allOf', 'anyOf', 'oneOf']);
const CONDITIONAL_WORDS = ['if', 'then', 'else'];
const CONDITIONAL = new Set(CONDITIONAL_WORDS);

/** True if the schema requires or describes one of the members, at any depth. */
function mentions(schema: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(schema)) return schema.some((part) => mentions(part, names));
  if (!isObject(schema)) return false;
  if (isObject(schema.properties) && Object.keys(schema.properties).some((name) => names.has(name))) return true;
  if (Array.isArray(schema.required) && schema.required.some((name) => names.has(name as string))) return true;
  return Object.values(schema).some((part) => mentions(part, names));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

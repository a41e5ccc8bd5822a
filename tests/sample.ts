import type { JsonSchema, PropertyModel } from '../src/engine/model';

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T10:00:00Z',
  time: '10:00:00Z',
  email: 'a@b.example',
  uri: 'https://b.example',
};

/** Some value that the schema allows. */
export function sample(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return [sample((schema.items ?? { type: 'string' }) as JsonSchema)];
    case 'object':
      return sampleMembers((schema.properties ?? {}) as Record<string, JsonSchema>);
    default:
      return FORMATS[String(schema.format)] ?? fitting(schema.pattern);
  }
}

/** A word, a number or two letters, whichever the pattern allows. */
function fitting(pattern: unknown): string {
  const candidates = ['text', '12345678', 'NO'];
  return candidates.find((text) => typeof pattern !== 'string' || new RegExp(pattern).test(text)) ?? 'text';
}

/** Values that the properties allow, by their names. */
export function sampleRow(properties: readonly PropertyModel[]): Record<string, unknown> {
  return sampleMembers(Object.fromEntries(properties.map(({ name, schema }) => [name, schema])));
}

function sampleMembers(members: Readonly<Record<string, JsonSchema>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, sample(schema)]));
}

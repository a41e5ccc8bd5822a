/** JSON for people who compare it: what fits stands on one line. */

const WIDTH = 140;
type Json = unknown;

/**
 * The text of a value in plain JSON. An object or list that does not fit on a line has a line for each member; a list of
 * simple values fills its lines.
 */
export function compactJson(value: Json): string {
  return `${write(value, 0, 0)}\n`;
}

function write(value: Json, indent: number, before: number): string {
  const line = inline(value);
  if (before + indent + line.length <= WIDTH || value === null || typeof value !== 'object') return line;
  const inner = ' '.repeat(indent + 2);
  const [open, members, close] = Array.isArray(value)
    ? ['[', value.every(isSimple) ? filled(value, indent + 2) : value.map((one) => write(one, indent + 2, 1)), ']']
    : ['{', Object.entries(value).map(([name, one]) => member(name, one, indent + 2)), '}'];
  return `${open}\n${members.map((one) => inner + one).join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function member(name: string, value: Json, indent: number): string {
  const key = `${JSON.stringify(name)}: `;
  return key + write(value, indent, key.length + 1);
}

function isSimple(value: Json): boolean {
  return value === null || typeof value !== 'object';
}

/** Simple values, as many on a line as fit. */
function filled(values: readonly Json[], indent: number): string[] {
  const lines: string[] = [];
  for (const text of values.map(inline)) {
    const last = lines.at(-1);
    if (last !== undefined && indent + last.length + text.length + 3 <= WIDTH)
      lines[lines.length - 1] = `${last}, ${text}`;
    else lines.push(text);
  }
  return lines;
}

function inline(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inline(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Longest line, indentation included, on which an object stands with all its members. */
const OBJECT_WIDTH = 100;

/** Longest line of a list, that of the formatter. */
const LIST_WIDTH = 120;

/** A definition as people read it: what fits stands on one line, save the definition itself and its maps of objects. */
export function layOut(definition: object): string {
  return `${written(definition, 0, '', '')}\n`;
}

/** A value as it stands at this depth, between its name and a comma. */
function written(value: unknown, depth: number, name: string, comma: string): string {
  if (!isHolder(value)) return name + JSON.stringify(value) + comma;
  const fits = (text: string, width: number) => depth * 2 + name.length + text.length + comma.length <= width;
  const isMap = depth < 2 && !Array.isArray(value) && Object.values(value).some(isHolder);
  const short = onOneLine(value);
  if (!isMap && !Array.isArray(value) && fits(short, OBJECT_WIDTH)) return name + short + comma;
  const members: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((element) => ['', element])
    : Object.entries(value).map(([key, member]) => [`${JSON.stringify(key)}: `, member]);
  const lines = members.map(([key, member], index) =>
    written(member, depth + 1, key, index < members.length - 1 ? ',' : ''),
  );
  if (Array.isArray(value) && !lines.join('').includes('\n') && fits(short, LIST_WIDTH)) return name + short + comma;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const indent = '  '.repeat(depth);
  return `${name}${open}\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}${close}${comma}`;
}

function onOneLine(value: unknown): string {
  if (!isHolder(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The product's definitions and the files beside them; texts and meta-schemas are laid out by the formatter alone. */
export function definitionFiles(): string[] {
  return ['schemas', 'schemas/entities'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name)),
  );
}

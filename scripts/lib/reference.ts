/** The reference part of docs/configuring.md, made from the meta-schemas. */

type Schema = { readonly [keyword: string]: unknown };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One chapter: the words of one place. */
interface Chapter {
  readonly title: string;
  readonly words: Schema;
}

/** The chapters of a meta-schema: its own words, then those of the objects below it, by the path in `$defs`. */
function chaptersOf(
  meta: Schema,
  places: readonly (readonly [title: string, path: readonly (string | number)[]])[],
): Chapter[] {
  return places.flatMap(([title, path]) => {
    let node: unknown = meta;
    for (const step of path) node = isSchema(node) ? node[step] : Array.isArray(node) ? node[Number(step)] : undefined;
    if (!isSchema(node)) throw new Error(`The meta-schema has no ${path.join('/')}`);
    return [{ title, words: node }];
  });
}

/** Where the words of a definition stand. */
const ENTITY: readonly (readonly [string, readonly (string | number)[]])[] = [
  ['Definition', ['properties']],
  ['How long rows are kept (`keep`)', ['$defs', 'keep', 'properties']],
  ['What a row waits for (`waits`)', ['properties', 'waits', 'properties']],
  ['Comments (`comments`)', ['$defs', 'comments', 'properties']],
  ['Property', ['$defs', 'words', 'properties']],
  ['Named value (an element of `oneOf`)', ['$defs', 'namedValue', 'properties']],
  ['Endpoints', ['$defs', 'endpoints', 'properties']],
  ['Further call (an element of `also`)', ['$defs', 'furtherCall', 'properties']],
  ['Rows (`detail`, `show`)', ['$defs', 'rows', 'anyOf', 1, 'properties']],
  ['Lookup', ['$defs', 'lookup', 'properties']],
  ['Filters', ['$defs', 'filters', 'properties']],
  ['Filter (besides the words of a property)', ['$defs', 'filter', 'properties']],
  ['Form', ['$defs', 'form', 'anyOf', 1, 'properties']],
  ['Action', ['$defs', 'action', 'properties']],
  ['Call of its own for one row and for many', ['$defs', 'calls', 'properties']],
  ['Approval', ['$defs', 'approval', 'properties']],
  ['Condition', ['$defs', 'condition', 'properties']],
  ['Test (of one property in a condition)', ['$defs', 'test', 'anyOf', 3, 'properties']],
  ['Page', ['$defs', 'page', 'properties']],
  ['Flag that is off (`feature`)', ['$defs', 'feature', 'anyOf', 2, 'properties']],
];

const OTHERS: Readonly<Record<string, readonly (readonly [string, readonly (string | number)[]])[]>> = {
  types: [['types.json', ['properties']]],
  permissions: [['permissions.json', ['properties']]],
  menu: [
    ['menu.json', ['properties']],
    ['Page written by hand (an element of `pages`)', ['$defs', 'page', 'properties']],
    ['Menu entry', ['$defs', 'entry', 'properties']],
  ],
  widgets: [
    ['widgets.json', ['properties']],
    ['Widget', ['$defs', 'widget', 'properties']],
  ],
  settings: [['settings.json: a section', ['$defs', 'section', 'properties']]],
};

/** The whole reference, in Markdown. */
export function reference(metas: Readonly<Record<string, Schema>>): string {
  const entity = metas.entity ?? {};
  const chapters = [
    ...chaptersOf(entity, ENTITY).map((chapter) => ({ ...chapter, meta: entity })),
    ...Object.entries(OTHERS).flatMap(([name, places]) => {
      const meta = metas[name] ?? {};
      return chaptersOf(meta, places).map((chapter) => ({ ...chapter, meta }));
    }),
  ];
  return chapters.map(({ title, words, meta }) => `### ${title}\n\n${table(words, meta)}`).join('\n');
}

function table(words: Schema, meta: Schema): string {
  const rows = Object.entries(words)
    .filter(([word]) => word !== '$schema')
    .map(([word, schema]) => row(word, isSchema(schema) ? withReferences(schema, meta) : {}));
  return `|word|means|default|example|\n|-|-|-|-|\n${rows.join('\n')}\n`;
}

/** Description and default may stand where a `$ref` leads. */
function withReferences(schema: Schema, meta: Schema): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : undefined;
  const target = name !== undefined && isSchema(meta.$defs) ? meta.$defs[name] : undefined;
  return isSchema(target) ? { ...withReferences(target, meta), ...schema } : schema;
}

function row(word: string, schema: Schema): string {
  const [means = '', told] = String(schema.description ?? '').split(/ Default: /);
  const values = Array.isArray(schema.enum) ? ` One of ${schema.enum.join(', ')}.` : '';
  const usual = 'default' in schema ? code(schema.default) : cell((told ?? 'required').replace(/\.$/, ''));
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  return `|\`${word}\`|${cell(means + values)}|${usual}|${example === undefined ? '' : code(example)}|`;
}

const code = (value: unknown): string => `\`${cell(JSON.stringify(value))}\``;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

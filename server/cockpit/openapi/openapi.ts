/** The OpenAPI 3.1 document: our own routes as they are registered, and the calls of every definition. */
import type { FastifyInstance } from 'fastify';
import { API_BASE, DRY_RUN_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http';
import { BulkResult, type Call, COCKPIT, FieldError, LOOKUPS } from '../../../src/engine/http/calls';
import type { CallModel, EntityModel, JsonSchema } from '../../../src/engine/model';
import type { Scope } from '../../../src/engine/permission';
import { LOAD_OPTION_NAMES, type LoadOptions } from '../../../src/engine/query';
import { answersOne, writesBy } from '../../entities';
import { type EntityModels, sessionOf, type UnitDefinitions } from '../../platform/context';
import { serve } from '../../platform/http';
import { lookupPaths, namedPaths } from '../lookups';
import { modelsFor } from '../settings';

type Operation = Record<string, unknown>;
type Paths = Record<string, Record<string, Operation>>;

/**
 * Watches the routes being registered; call it before the first one. Serves the document at /api/openapi.json: to each
 * session with what it may see of the definitions, to an access key with what is in its scope.
 */
export function registerOpenApi(app: FastifyInstance, definitions: Pick<UnitDefinitions, 'of'>, version: string): void {
  const own: Call[] = [];
  app.addHook('onRoute', ({ config, method }) => {
    if (config?.call && method !== 'HEAD') own.push(config.call);
  });
  serve(app, COCKPIT.openApi, async (request) => {
    const session = sessionOf(request);
    const entities = await definitions.of(session.businessUnit);
    const models = modelsFor({ entities }, session);
    if (!session.scope) return createOpenApi(own, models, version);
    return createOpenApi(own, inScope(models, session.scope, entities), version, true);
  });
}

/** The models that a key reads, with the actions of those that it writes. */
function inScope(models: EntityModels, scope: Scope, entities: EntityModels): Record<string, EntityModel> {
  const read = Object.values(models).filter(({ base }) => scope.reads(base));
  return Object.fromEntries(
    read.map((model) => {
      const actions = model.actions.filter((action) => writesBy(model, action, { scope }, entities));
      return [model.name, { ...model, actions }];
    }),
  );
}

/** Takes our own routes and the models; gives the document, for an access key without the calls that are for no key. */
export function createOpenApi(
  own: readonly Call[],
  models: Readonly<Record<string, EntityModel>>,
  version: string,
  forKey = false,
): JsonSchema {
  const paths: Paths = {};
  for (const model of Object.values(models)) addEntity(paths, model);
  const all = [...own, ...Object.values<Call>(LOOKUPS)];
  for (const call of forKey ? all.filter(({ keys, open }) => keys || open) : all)
    add(paths, call.method, API_BASE + call.path, ownOperation(call));
  const known = Object.keys(paths).filter((path) => paths[path]?.get);
  for (const path of (forKey ? namedPaths : lookupPaths)(Object.values(models))) {
    if (!known.some((one) => samePath(one, API_BASE + path) || samePath(LOOKUPS.ofType.path, path)))
      add(paths, 'GET', API_BASE + path, ownOperation({ ...LOOKUPS.ofType, path }));
  }
  const schemas = Object.fromEntries(Object.values(models).map(({ name, schema }) => [name, schema]));
  return {
    openapi: '3.1.0',
    info: { title: 'Warehouse cockpit', version },
    security: [{ bearer: [] }, { accessKey: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a log-in' },
        accessKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access key of a service account (wck_…), within its scope',
        },
      },
      responses: { Error: answer('Refused or failed', { $ref: '#/components/schemas/ErrorBody' }) },
      schemas: { ...schemas, ErrorBody: ERROR_BODY, BulkResult },
    },
  };
}

function addEntity(paths: Paths, model: EntityModel): void {
  const row = { $ref: `#/components/schemas/${model.name}` };
  const rows = {
    oneOf: [
      { type: 'array', items: row },
      {
        type: 'object',
        properties: {
          result: { type: 'array', items: {} },
          totalCount: { type: 'integer' },
          groupCount: { type: 'integer' },
          summary: { type: 'array' },
        },
        required: ['result'],
      },
    ],
  };
  const { list, also, search, one } = model.endpoints;
  const [further, single] = [also.filter((call) => !answersOne(model, call)), also.filter((c) => answersOne(model, c))];
  for (const call of [list, search, ...further]) {
    if (!call) continue;
    const document = { tags: [model.name], summary: model.plural, answer: rows };
    addCall(
      paths,
      call,
      call.method === 'POST' ? { ...document, body: LIST_BODY } : { ...document, extra: LIST_PARAMETERS },
    );
  }
  for (const call of single) addCall(paths, call, { tags: [model.name], summary: model.title, answer: row });
  if (one) addCall(paths, one, { tags: [model.name], summary: model.title, answer: row });
  for (const action of model.actions) {
    if (!action.served) continue;
    for (const call of [action.call.one, action.call.many]) {
      if (!call) continue;
      const waits = action.approval ? ` Answers 202 if it waits for approval by ${action.approval.permission}.` : '';
      const description = `Needs ${action.permission}. Header X-Action: ${model.name}.${action.name}.${waits}`;
      addCall(paths, call, {
        tags: [model.name],
        summary: action.title,
        description,
        extra: ACTION_PARAMETERS,
        ...(call.method === 'DELETE' ? {} : { body: action.request }),
        answer: { $ref: '#/components/schemas/BulkResult' },
      });
    }
  }
}

interface CallDocument {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly extra?: readonly Operation[];
  readonly body?: JsonSchema;
  readonly answer: JsonSchema;
}

function addCall(paths: Paths, { method, path, query }: CallModel, document: CallDocument): void {
  const { tags, summary, description, extra = [], body, answer: schema } = document;
  const asked = query.map(([name, value]) => ({
    name,
    in: 'query',
    schema: value.startsWith('{') ? {} : { const: value },
  }));
  add(paths, method, API_BASE + path, {
    tags,
    summary,
    ...(description ? { description } : {}),
    parameters: [...pathParameters(path), ...asked, ...extra],
    ...(body ? { requestBody: jsonBody(body) } : {}),
    responses: { '200': answer('Done', schema), default: { $ref: '#/components/responses/Error' } },
  });
}

function ownOperation(call: Call): Operation {
  const { path, summary, open, keys, query, body, file, permission, feature } = call;
  const needs = [
    ...(permission ? [[permission].flat().join(' or ')] : []),
    ...(feature === undefined ? [] : [`feature ${JSON.stringify(feature)}`]),
  ];
  const asked = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(query?.required?.includes(name) ? { required: true } : {}),
    schema,
  }));
  return {
    tags: ['cockpit'],
    summary,
    ...(needs.length > 0 ? { description: `Needs ${needs.join('; ')}` } : {}),
    ...(open ? { security: [] } : keys ? {} : { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(path), ...asked],
    ...(body ? { requestBody: jsonBody(body) } : {}),
    ...(file === undefined ? {} : { requestBody: fileBody(file) }),
    responses: { ...answersOf(call), default: { $ref: '#/components/responses/Error' } },
  };
}

/** What a call answers, by status. */
function answersOf({ answer: schema, answersFile, orNothing, waits }: Call): Operation {
  return {
    ...(schema ? { '200': answer('Done', schema) } : {}),
    ...(answersFile ? { '200': { description: 'Done', content: { [answersFile]: {} } } } : {}),
    ...(waits ? { '202': answer('It waits for another person', waits) } : {}),
    ...((schema || answersFile) && !orNothing ? {} : { '204': { description: 'Done' } }),
  };
}

/** Several definitions may share a call: then its bodies stand side by side. */
function add(paths: Paths, method: string, path: string, operation: Operation): void {
  const same = Object.keys(paths).find((known) => samePath(known, path)) ?? path;
  const operations = paths[same] ?? {};
  paths[same] = operations;
  const key = method.toLowerCase();
  const before = operations[key];
  operations[key] = before ? merged(before, operation) : operation;
}

function merged(one: Operation, other: Operation): Operation {
  const bodies = [...new Set([...bodiesOf(one), ...bodiesOf(other)].map((body) => JSON.stringify(body)))].map(
    (text) => JSON.parse(text) as JsonSchema,
  );
  return {
    ...one,
    tags: [...new Set([...(one.tags as string[]), ...(other.tags as string[])])],
    summary: one.summary === other.summary ? one.summary : `${String(one.summary)}; ${String(other.summary)}`,
    ...(bodies.length > 0
      ? { requestBody: jsonBody(bodies.length === 1 ? (bodies[0] ?? {}) : { anyOf: bodies }) }
      : {}),
  };
}

function bodiesOf({ requestBody }: Operation): JsonSchema[] {
  const schema = (requestBody as { content: { 'application/json': { schema: JsonSchema } } } | undefined)?.content[
    'application/json'
  ].schema;
  if (!schema) return [];
  return Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : [schema];
}

/** Paths match without regard to case (OPEN-009), and a parameter's name does not tell them apart. */
function samePath(one: string, other: string): boolean {
  const plain = (path: string) => path.toLowerCase().replace(/\{\w+\}/g, '{}');
  return plain(one) === plain(other);
}

function pathParameters(path: string): Operation[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function jsonBody(schema: object): Operation {
  return { required: true, content: { 'application/json': { schema } } };
}

/** A form with one file; whatever its field is called. */
function fileBody(contentMediaType: string): Operation {
  const schema = { type: 'object', properties: { file: { type: 'string', contentMediaType } }, required: ['file'] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function answer(description: string, schema: object): Operation {
  return { description, content: { 'application/json': { schema } } };
}

const JSON_TEXT: JsonSchema = { type: 'string', contentMediaType: 'application/json' };

/** Types of the options that are no JSON. */
const PLAIN_OPTIONS: { readonly [name in keyof LoadOptions]?: JsonSchema } = {
  skip: { type: 'integer' },
  take: { type: 'integer' },
  requireTotalCount: { type: 'boolean' },
  requireGroupCount: { type: 'boolean' },
  searchText: { type: 'string' },
};

const LIST_PARAMETERS: readonly Operation[] = LOAD_OPTION_NAMES.map((name) => ({
  name,
  in: 'query',
  schema: PLAIN_OPTIONS[name] ?? JSON_TEXT,
}));

/** Headers of every action's call. */
const ACTION_PARAMETERS: readonly Operation[] = [
  { name: IDEMPOTENCY_HEADER, description: 'Sent again, the call is performed once', schema: { type: 'string' } },
  {
    name: DRY_RUN_HEADER,
    description: 'Answers what performing it would answer, and changes nothing',
    schema: { type: 'boolean' },
  },
].map((header) => ({ ...header, in: 'header' }));

/** The same options in the body of a POST, where structures stand as they are. */
const LIST_BODY: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(LOAD_OPTION_NAMES.map((name) => [name, PLAIN_OPTIONS[name] ?? {}])),
};

const ERROR_BODY: JsonSchema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'string' },
    errorCode: { type: 'string' },
    timeStamp: { type: 'string', format: 'date-time' },
    version: { type: 'string' },
    errors: { type: 'array', items: FieldError },
  },
  required: ['title', 'message', 'errorCode', 'timeStamp', 'version'],
};

import type { FastifyInstance } from 'fastify';
import { inBrief } from '../../../src/engine/brief-model';
import { COCKPIT } from '../../../src/engine/http/calls';
import type { EntityModel } from '../../../src/engine/model';
import { cutModel } from '../../../src/engine/permission';
import { sessionOf } from '../../platform/context';
import { notFound } from '../../platform/errors';
import { isKnown, markOf, serve } from '../../platform/http';
import type { SettingsParts } from './parts';
import { productView } from './product-view';

/** Gives the text of a model, which is made once: few differ, and each is long. */
function textsOf(write: (model: EntityModel) => object): (model: EntityModel) => string {
  const texts = new WeakMap<EntityModel, string>();
  return (model) => {
    const text = texts.get(model) ?? JSON.stringify(write(model));
    texts.set(model, text);
    return text;
  };
}

const whole = textsOf((model) => model);
const brief = textsOf(inBrief);

function textOf(rest: object, models: Readonly<Record<string, EntityModel>>, write: typeof whole): string {
  const texts = Object.entries(models).map(([name, model]) => `${JSON.stringify(name)}:${write(model)}`);
  return `${JSON.stringify(rest).slice(0, -1)},"models":{${texts.join(',')}}}`;
}

/** The product as the session may see it, and each definition by its hash. */
export function registerProduct(app: FastifyInstance, parts: SettingsParts): void {
  const { definitions } = parts.entities;

  serve(app, COCKPIT.product, async (request, reply) => {
    const session = sessionOf(request);
    const { current } = parts.product;
    const entities = await definitions.of(session.businessUnit);
    const own = { ...current, product: { ...current.product, entities } };
    const { historyMonths, definitionsDirs } = parts.config;
    const server = { serverVersion: parts.version, historyMonths };
    const { models, ...rest } = productView(own, session, server, definitionsDirs);
    const write = request.query.brief ? brief : whole;
    // The rest names the models by their hashes.
    if (isKnown(request, reply, markOf(JSON.stringify([write === brief, rest])))) return reply.send();
    return reply.type('application/json; charset=utf-8').send(textOf(rest, models, write));
  });

  serve(app, COCKPIT.model, async (request, reply) => {
    const { name, hash } = request.params;
    const session = sessionOf(request);
    const entities = await definitions.of(session.businessUnit);
    const model = Object.hasOwn(entities, name) ? entities[name] : undefined;
    const cut = model && cutModel(model, session, (other) => entities[other]);
    if (!cut || cut.hash !== hash) throw notFound('definition', name);
    return reply.header('cache-control', 'private, max-age=31536000, immutable').send(cut);
  });
}

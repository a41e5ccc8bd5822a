import type { FastifyInstance } from 'fastify';
import { COCKPIT } from '../../../src/engine/http/calls';
import { cutModel } from '../../../src/engine/permission';
import { sessionOf } from '../../platform/context';
import { notFound } from '../../platform/errors';
import { serve } from '../../platform/http';
import type { SettingsParts } from './parts';
import { productView } from './product-view';

/** The product as the session may see it, and each definition by its hash. */
export function registerProduct(app: FastifyInstance, parts: SettingsParts): void {
  const { definitions } = parts.entities;

  serve(app, COCKPIT.product, async (request) => {
    const session = sessionOf(request);
    const { current } = parts.product;
    const entities = await definitions.of(session.businessUnit);
    const own = { ...current, product: { ...current.product, entities } };
    const { historyMonths, definitionsDirs } = parts.config;
    return productView(own, session, { serverVersion: parts.version, historyMonths }, definitionsDirs);
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

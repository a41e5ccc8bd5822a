import type { FastifyInstance } from 'fastify';
import { COCKPIT } from '../../../src/engine/http/calls';
import { sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import { writeSetting } from '../../platform/settings';
import { dashboardWidgets, type WidgetParts } from './widgets';

/** The tiles of the dashboard, and where a person puts them. */
export function registerWidgets(app: FastifyInstance, parts: WidgetParts): void {
  serve(app, COCKPIT.widgets, (request) => dashboardWidgets(parts, sessionOf(request)));

  serve(app, COCKPIT.saveWidgets, async (request) => {
    const session = sessionOf(request);
    const { ClientId: clientId, Owner: owner, Key: key, Value: value } = request.body;
    await writeSetting(parts.database, session, 'User', { clientId, owner, key, value });
  });
}

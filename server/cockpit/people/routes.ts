import type { FastifyInstance } from 'fastify';
import { ASSIGNABLE_ROLES } from '../../../src/engine/http/calls';
import { mayAssign } from '../../platform/auth';
import { type ServerContext, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';

/** The roles that the session may give to users (API-070 to API-072). */
export function registerPeople(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  for (const call of Object.values(ASSIGNABLE_ROLES))
    serve(app, call, async (request) => {
      const session = sessionOf(request);
      const roles = await database.confined(session, (tx) =>
        tx
          .selectFrom('user_role')
          .select(['id', 'user_role_name as userRoleName', 'system_role as systemRole'])
          .orderBy('user_role_name')
          .execute(),
      );
      return roles
        .filter((role) => mayAssign(session, role))
        .map((role) => ({ ...role, name: role.userRoleName, deleted: false }));
    });
}

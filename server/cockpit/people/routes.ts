import type { FastifyInstance } from 'fastify';
import { mayAssign } from '../../platform/auth/assignable';
import { type ServerContext, sessionOf } from '../../platform/context';
import { apiPath, documented } from '../../platform/http';

const PATHS = ['header', 'description', 'detail'].map((list) => `/UserAssignableRoles/${list}`);

/** The roles that the session may give to users (API-070 to API-072). */
export function registerPeople(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  for (const path of PATHS)
    app.get(
      apiPath(path),
      documented({
        summary: 'Roles that the session may give',
        answer: { type: 'array', items: { type: 'object' } },
      }),
      async (request) => {
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
      },
    );
}

/** What decides about a person's rights, with who changed it and when: from it each right can be explained. */
import type { FastifyInstance } from 'fastify';
import { type LastChange, PEOPLE } from '../../../src/engine/http/calls';
import { MANAGE_USERS } from '../../../src/engine/permission';
import { readPersonById } from '../../platform/auth';
import { type ServerContext, sessionOf } from '../../platform/context';
import { accessDenied, notFound } from '../../platform/errors';
import { serve } from '../../platform/http';

/** The newest entries of the activity log that gave each right, flag and role of a person what it has. */
const CHANGES = `select distinct on (kind, name) kind, name, at, user_name as by
  from activity_log, lateral (select case kind when 'role-given' then split_part(detail, E'\\n', 1) else subject end as name) as named
  where business_unit = $1 and (kind in ('rights', 'flags') or kind = 'role-given' and subject = $2)
  order by kind, name, at desc, id desc`;

/** One's own rights for everybody; those of others for whoever looks after users. */
export function registerRights(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>): void {
  serve(app, PEOPLE.rights, async (request) => {
    const session = sessionOf(request);
    const { userId = session.userId } = request.query;
    if (userId !== session.userId && !session.may(MANAGE_USERS)) throw accessDenied(MANAGE_USERS);
    const person = await readPersonById(database, session.businessUnit, userId);
    if (!person) throw notFound('user');
    const changes = await database.query<LastChange & { kind: string; name: string }>({
      text: CHANGES,
      values: [session.businessUnit, person.userName],
    });
    const of = (kind: string): Record<string, LastChange> =>
      Object.fromEntries(changes.filter((one) => one.kind === kind).map(({ name, at, by }) => [name, { at, by }]));
    const given = of('role-given');
    return {
      userId: person.userId,
      userName: person.userName,
      displayName: person.displayName,
      roles: person.roles.map(({ userRoleName, systemRole }) => ({
        userRoleName,
        systemRole,
        given: given[userRoleName] ?? null,
      })),
      features: person.features,
      permissions: person.permissions,
      rightChanges: of('rights'),
      flagChanges: of('flags'),
    };
  });
}

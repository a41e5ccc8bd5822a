import type { FastifyInstance } from 'fastify';
import { API, type ForcedPasswordChange, type PasswordChange, type PictureChange } from '../../../src/engine/http/api';
import type { Entities } from '../../entities';
import { type Login, originOf } from '../../platform/auth';
import { type ProductStore, sessionOf } from '../../platform/context';
import type { Database } from '../../platform/db/database';
import { apiPath, documented, languageOf } from '../../platform/http';
import type { Texts } from '../../platform/localisation';
import { handOverOthers } from './others';
import { changePassword, replaceSetPassword } from './password';
import { PICTURE_TEXT_LENGTH, storePicture } from './picture';

export interface AccountParts {
  readonly database: Database;
  readonly product: ProductStore;
  readonly login: Login;
  readonly text: Texts;
  readonly entities: Pick<Entities, 'handle'>;
}

const PASSWORD = { type: 'string', maxLength: 1024 };
const NAME = { type: 'string', maxLength: 255 };

/** What people change about themselves: password and photo. */
export function registerAccount(app: FastifyInstance, parts: AccountParts): void {
  app.put<{ Body: PasswordChange }>(
    apiPath(API.changePassword),
    documented({
      summary: "Change one's own password; a wrong old one and a weak new one are 400",
      body: {
        type: 'object',
        properties: { oldPassword: PASSWORD, newPassword: PASSWORD },
        required: ['oldPassword', 'newPassword'],
      },
    }),
    async (request, reply) => {
      await changePassword(parts, sessionOf(request), request.body, originOf(request));
      return reply.code(204).send();
    },
  );

  app.put<{ Body: ForcedPasswordChange }>(
    apiPath(API.password),
    documented({
      summary: 'Choose a password in place of the one that another person set, before the log-in',
      open: true,
      body: {
        type: 'object',
        properties: {
          businessUnitName: NAME,
          userName: NAME,
          oldPassword: PASSWORD,
          newPassword: PASSWORD,
          ticket: { type: 'string', maxLength: 4096 },
        },
        required: ['businessUnitName', 'userName', 'oldPassword', 'newPassword'],
      },
    }),
    async (request, reply) => {
      const answer = await replaceSetPassword(parts, request.body, originOf(request), languageOf(request));
      return answer ?? reply.code(204).send();
    },
  );

  app.put<{ Body: PictureChange }>(
    apiPath(API.updatePicture),
    {
      ...documented({
        summary: "Change one's own photo, or that of another person as the definition of users allows it",
        body: {
          type: 'object',
          properties: {
            id: { type: 'string', minLength: 1, maxLength: 255 },
            picture: { type: 'string', maxLength: PICTURE_TEXT_LENGTH },
          },
          required: ['id', 'picture'],
        },
      }),
      preValidation: handOverOthers(parts.entities),
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const { id, picture } = request.body;
      await storePicture(parts.database, session.businessUnit, id, picture);
      return reply.code(204).send();
    },
  );
}

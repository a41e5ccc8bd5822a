import type { FastifyInstance } from 'fastify';
import { ACCOUNT, LOGIN } from '../../../src/engine/http/calls';
import type { Entities } from '../../entities';
import { type Login, originOf } from '../../platform/auth';
import { type ProductStore, sessionOf } from '../../platform/context';
import type { Database } from '../../platform/db';
import { languageOf, serve } from '../../platform/http';
import type { Texts } from '../../platform/localisation';
import { handOverOthers } from './others';
import { changePassword, replaceSetPassword } from './password';
import { storePicture } from './picture';

export interface AccountParts {
  readonly database: Database;
  readonly product: ProductStore;
  readonly login: Login;
  readonly text: Texts;
  readonly entities: Pick<Entities, 'handle'>;
}

/** What people change about themselves: password and photo. */
export function registerAccount(app: FastifyInstance, parts: AccountParts): void {
  serve(app, ACCOUNT.changePassword, async (request) => {
    await changePassword(parts, sessionOf(request), request.body, originOf(request));
  });

  serve(app, LOGIN.choosePassword, (request) =>
    replaceSetPassword(parts, request.body, originOf(request), languageOf(request)),
  );

  serve(
    app,
    ACCOUNT.changePicture,
    async (request) => {
      const { id, picture } = request.body;
      await storePicture(parts.database, sessionOf(request).businessUnit, id, picture);
    },
    { preValidation: handOverOthers(parts.entities) },
  );
}

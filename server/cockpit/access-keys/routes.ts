import type { FastifyInstance } from 'fastify';
import { API } from '../../../src/engine/http/api';
import { Wording } from '../../entities';
import { isForKeys } from '../../platform/auth';
import { sessionOf, type UnitDefinitions } from '../../platform/context';
import { apiPath, documented } from '../../platform/http';
import type { FindText } from '../../platform/localisation';

interface Parts {
  readonly definitions: Pick<UnitDefinitions, 'of'>;
  readonly find: FindText;
}

/** What the scope of an access key may name: the definitions that are for keys, by what they are called. */
export function registerAccessKeys(app: FastifyInstance, { definitions, find }: Parts): void {
  app.get(
    apiPath(API.accessKeyScopes),
    documented({
      summary: 'What the scope of an access key may name',
      answer: { type: 'array', items: { type: 'object' } },
      permission: 'header.access_keys',
    }),
    async (request) => {
      const { businessUnit, language } = sessionOf(request);
      const models = Object.values(await definitions.of(businessUnit));
      return models
        .filter(({ name, base }) => name === base && isForKeys(base))
        .map((model) => ({ id: model.name, name: new Wording(find, language, model).plural(model), description: null }))
        .sort((one, other) => one.name.localeCompare(other.name, language));
    },
  );
}

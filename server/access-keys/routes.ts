import type { FastifyInstance } from 'fastify';
import { API } from '../../src/engine/http/api';
import { isForKeys } from '../auth';
import { sessionOf, type UnitDefinitions } from '../context';
import { Wording } from '../entities';
import { apiPath, documented } from '../http';
import type { FindText } from '../localisation';

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

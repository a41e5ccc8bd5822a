import type { FastifyInstance } from 'fastify';
import { ACCESS_KEYS } from '../../../src/engine/http/calls';
import { Wording } from '../../entities';
import { isForKeys } from '../../platform/auth';
import { sessionOf, type UnitDefinitions } from '../../platform/context';
import { serve } from '../../platform/http';
import type { FindText } from '../../platform/localisation';

interface Parts {
  readonly definitions: Pick<UnitDefinitions, 'of'>;
  readonly find: FindText;
}

/** What the scope of an access key may name: the definitions that are for keys, by what they are called. */
export function registerAccessKeys(app: FastifyInstance, { definitions, find }: Parts): void {
  serve(app, ACCESS_KEYS.scopes, async (request) => {
    const { businessUnit, language } = sessionOf(request);
    const models = Object.values(await definitions.of(businessUnit));
    return models
      .filter(({ name, base }) => name === base && isForKeys(base))
      .map((model) => ({ id: model.name, name: new Wording(find, language, model).plural(model), description: null }))
      .sort((one, other) => one.name.localeCompare(other.name, language));
  });
}

/** What a business unit describes at run time, for other programs: our own pages read it from their definitions. */
import type { FastifyInstance } from 'fastify';
import { DATA_TYPES, type EntityModel } from '../../../src/engine/definition/model';
import { API, type DynamicAttribute, type DynamicColumn } from '../../../src/engine/http/api';
import { mayReach } from '../../../src/engine/permission';
import { type Session, sessionOf, type UnitDefinitions } from '../../platform/context';
import { apiPath, documented } from '../../platform/http';
import type { LookupValue } from '../lookups';
import { modelsFor } from './product-view';

type Definitions = Pick<UnitDefinitions, 'of'>;

const LIST = { type: 'array', items: { type: 'object' } };

/** Adds the calls about run-time attributes (API-010, API-011, API-109). */
export function registerDynamic(app: FastifyInstance, definitions: Definitions): void {
  app.get(
    apiPath(API.dynamicAttributes),
    documented({ summary: 'The attributes that the business unit gives to rows', answer: LIST }),
    (request) => dynamicAttributes(definitions, sessionOf(request)),
  );
  app.get(
    apiPath(API.dynamicColumnNames),
    documented({ summary: 'The columns that these attributes make', answer: LIST }),
    async (request): Promise<DynamicColumn[]> => {
      const attributes = await dynamicAttributes(definitions, sessionOf(request));
      return attributes.map(({ entity, columnName, displayName }) => ({ entity, columnName, displayName }));
    },
  );
  app.get(
    apiPath(API.enumOptions),
    documented({ summary: 'What a value of an attribute may be', answer: LIST }),
    async (): Promise<LookupValue[]> => DATA_TYPES.map((type) => ({ id: type, name: type, description: null })),
  );
}

/** Those of all definitions that the session may read, in the order of their columns. */
async function dynamicAttributes(definitions: Definitions, session: Session): Promise<DynamicAttribute[]> {
  const entities = await definitions.of(session.businessUnit);
  const models = Object.values(modelsFor({ entities }, session)).filter((model) => mayReach(entities, model, session));
  return models.flatMap(attributesIn);
}

function attributesIn({ name: entity, properties }: EntityModel): DynamicAttribute[] {
  return properties.flatMap((property): DynamicAttribute[] => {
    const place = property.attributeOf;
    if (!place) return [];
    return [
      {
        entity,
        property: place.object,
        name: place.name,
        displayName: property.title,
        description: property.description ?? null,
        dataType: place.dataType,
        required: place.required,
        regexValidation: place.regexValidation ?? null,
        enumValues: (property.values ?? []).map(({ value }) => String(value)),
        columnName: property.name,
      },
    ];
  });
}

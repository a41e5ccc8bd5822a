/** What a business unit describes at run time, for other programs: our own pages read it from their definitions. */
import type { FastifyInstance } from 'fastify';
import { type DynamicAttribute, INSTALLATION } from '../../../src/engine/http/calls';
import { DATA_TYPES, type EntityModel } from '../../../src/engine/model';
import { mayReach } from '../../../src/engine/permission';
import { type Session, sessionOf, type UnitDefinitions } from '../../platform/context';
import { serve } from '../../platform/http';
import { modelsFor } from './product-view';

type Definitions = Pick<UnitDefinitions, 'of'>;

/** Adds the calls about run-time attributes (API-010, API-011, API-109). */
export function registerDynamic(app: FastifyInstance, definitions: Definitions): void {
  serve(app, INSTALLATION.attributes, (request) => dynamicAttributes(definitions, sessionOf(request)));
  serve(app, INSTALLATION.attributeColumns, async (request) => {
    const attributes = await dynamicAttributes(definitions, sessionOf(request));
    return attributes.map(({ entity, columnName, displayName }) => ({ entity, columnName, displayName }));
  });
  serve(app, INSTALLATION.attributeTypes, async () =>
    DATA_TYPES.map((type) => ({ id: type, name: type, description: null })),
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

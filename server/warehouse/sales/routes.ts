import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../src/engine/http';
import { type CheckedSalesLine, SALES, type SalesOrderCheck } from '../../../src/engine/http/calls';
import type { EntityModel, JsonSchema } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import { lookupValuesOf } from '../../cockpit/lookups';
import { check, type Entities } from '../../entities';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import { asTyped, meantMaterials } from './meant-materials';

type Parts = Pick<ServerContext, 'database' | 'product'> & { readonly entities: Entities };

/** The definition and action whose form says what a line may be. */
const ORDER = { entity: 'sales-order', action: 'createOrder' };
const DELIVERY_TYPES = 'outgoingorder/deliverytype';
/** Of one line; whoever looks for more has to type more. */
const MOST_MEANT = 10;

/** What a sales order is checked with before it is one (API-183, SO-026). */
export function registerSales(app: FastifyInstance, { database, product, entities }: Parts): void {
  serve(app, SALES.validate, async (request) => {
    const session = sessionOf(request);
    const { deliveryTypeId, lines } = request.body;
    const model = product.current.product.entities[ORDER.entity];
    const meant = await meantMaterials(
      database,
      session.businessUnit,
      lines.map(({ material }) => material),
    );
    const ids = lines.map(({ material }) => (meant.get(asTyped(material)) ?? []).slice(0, MOST_MEANT));
    const known = await materialsOf(entities, [...new Set(ids.flat())], session);
    const seen = new Set<string>();
    return {
      lines: ids.map((own) => checkedLine(own, known, seen)),
      errors: [...(await deliveryErrors(deliveryTypeId)), ...(model ? lineErrors(model, lines) : [])],
    };

    /** OPEN-152: it must be one of those that can be chosen. */
    async function deliveryErrors(id: string | undefined): Promise<FieldError[]> {
      if (id === undefined) return [];
      const types = await lookupValuesOf(database, session.businessUnit, DELIVERY_TYPES);
      if (types.some((type) => type.id === id)) return [];
      return [{ field: 'deliveryTypeId', keyword: 'reference', message: 'names a delivery type that does not exist' }];
    }
  });
}

/** Materials as the session may see them, by id. */
async function materialsOf(entities: Entities, ids: readonly string[], session: Session): Promise<Map<unknown, Row>> {
  if (ids.length === 0) return new Map();
  const filter = { property: 'id', test: { in: [...ids] } };
  const rows = JSON.parse(await entities.list('material', filter, {}, session)) as Row[];
  return new Map(rows.map((row) => [row.id, row]));
}

function checkedLine(ids: readonly string[], known: ReadonlyMap<unknown, Row>, seen: Set<string>): CheckedSalesLine {
  const materials = ids.flatMap((id): Row[] => [known.get(id) ?? []].flat());
  if (materials.length === 0) return { problem: 'notFound', materials };
  if (materials.length > 1) return { problem: 'ambiguous', materials };
  const id = String(materials[0]?.id);
  if (seen.has(id)) return { problem: 'duplicate', materials };
  seen.add(id);
  return { materials };
}

/** SO-021, SO-022: quantity and price by the rules of the form that makes an order of them. */
function lineErrors(model: EntityModel, lines: SalesOrderCheck['lines']): FieldError[] {
  return check(`${model.hash}:lines`, () => linesSchema(model), {
    lines: lines.map(({ orderedQuantity, adjustPrice }) => ({
      ...(orderedQuantity === undefined || orderedQuantity === null ? {} : { orderedQuantity }),
      ...(adjustPrice === undefined || adjustPrice === null ? {} : { adjustPrice }),
    })),
  });
}

function linesSchema(model: EntityModel): JsonSchema {
  const form = model.actions.find(({ name }) => name === ORDER.action)?.form;
  const lines = form?.fields.find(({ name }) => name === 'lines');
  const rules = (lines?.items?.properties ?? []).filter(({ name }) => name !== 'materialId');
  const properties = Object.fromEntries(rules.map(({ name, schema }) => [name, schema]));
  return {
    type: 'object',
    properties: { lines: { type: 'array', items: { type: 'object', properties, required: ['orderedQuantity'] } } },
  };
}

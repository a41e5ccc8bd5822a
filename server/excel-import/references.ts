/** People write what a reference shows; what is stored is another value of the same row. */
import type { EntityModel, LookupModel, PropertyModel } from '../../src/engine/definition/model';
import type { Row } from '../../src/engine/query/load-options';
import type { ServerContext, Session } from '../context';
import type { Entities } from '../entities';
import { Refusal } from '../errors';
import { lookupValuesOf } from '../lookups';

export interface ReferenceParts extends Pick<ServerContext, 'database'> {
  readonly entities: Pick<Entities, 'list' | 'definitions'>;
}

/** Finds the stored value of a reference in one upload; a value that is none, or that fits several, stays as it is. */
export class References {
  readonly #parts: ReferenceParts;
  readonly #session: Session;
  /** What was found; rows that are missing yet may be added by the next sheet. */
  readonly #found = new Map<string, unknown>();

  constructor(parts: ReferenceParts, session: Session) {
    this.#parts = parts;
    this.#session = session;
  }

  async stored(property: PropertyModel, value: unknown): Promise<unknown> {
    if (Array.isArray(value)) {
      const { items } = property;
      return items ? Promise.all(value.map((one) => this.stored(items, one))) : value;
    }
    const { lookup } = property;
    if (!lookup || typeof value !== 'string') return value;
    const key = JSON.stringify([lookup, value]);
    if (this.#found.has(key)) return this.#found.get(key);
    const found = await (lookup.entity === undefined
      ? this.#ofCall(lookup, value)
      : this.#ofRows(lookup.entity, lookup, value));
    if (found === undefined) return value;
    this.#found.set(key, found);
    return found;
  }

  async #ofCall({ call }: LookupModel, value: string): Promise<unknown> {
    if (!call || call.path.includes('{')) return undefined;
    const values = await lookupValuesOf(
      this.#parts.database,
      this.#session.businessUnit,
      call.path.slice(1).toLowerCase(),
    );
    const byId = values.find(({ id }) => alike(id, value));
    return (byId ?? values.find(({ name }) => alike(name, value)))?.id;
  }

  async #ofRows(entity: string, lookup: LookupModel, value: string): Promise<unknown> {
    const model = (await this.#parts.entities.definitions.of(this.#session.businessUnit))[entity];
    const stored = lookup.value ?? model?.key[0];
    if (!model || stored === undefined) return undefined;
    for (const property of [stored, lookup.text ?? model.display]) {
      const rows = await this.#rows(model, property, value);
      if (rows.length === 1) return rows[0]?.[stored];
    }
    return undefined;
  }

  /** Whoever may not see the rows has to write what is stored. */
  async #rows(model: EntityModel, property: string, value: string): Promise<Row[]> {
    if (model.properties.find(({ name }) => name === property)?.type !== 'string') return [];
    try {
      const filter = { property, test: { in: [value] } };
      return JSON.parse(await this.#parts.entities.list(model.name, filter, {}, this.#session)) as Row[];
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return [];
      throw error;
    }
  }
}

function alike(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}

/** People write what a reference shows; what is stored is another value of the same row. */
import type { EntityModel, LookupModel, PropertyModel } from '../../../src/engine/model';
import { mayReach } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import type { Batch } from '../../entities';
import type { EntityModels, Session } from '../../platform/context';
import { findRows } from './find-rows';
import { folded } from './named-values';

/** Values of a list that no definition serves, by its call in lower case. */
export type RowsByCall = ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>;

/** What a text names: the stored value, nothing, or more than one row. */
export type Named = { readonly stored: unknown } | 'none' | 'several';

/** Finds the stored values of references in one import. */
export class References {
  readonly #batch: Batch;
  readonly #session: Session;
  readonly #calls: RowsByCall;
  /** What was found; rows that are missing yet may be added by the next ones. */
  readonly #found = new Map<string, { readonly stored: unknown }>();

  constructor(batch: Batch, session: Session, calls: RowsByCall) {
    this.#batch = batch;
    this.#session = session;
    this.#calls = calls;
  }

  /** What texts of a property name, by text; a text is not there if the property refers to nothing that can be asked. */
  async named(
    property: PropertyModel,
    texts: readonly string[],
    entities: EntityModels,
  ): Promise<ReadonlyMap<string, Named>> {
    const { lookup } = property;
    if (!lookup) return new Map();
    const wanted = [...new Set(texts)];
    if (lookup.entity === undefined) return this.#ofCall(lookup, wanted);
    const model = entities[lookup.entity];
    const stored = lookup.value ?? model?.key[0];
    // Whoever may not see the rows has to write what is stored.
    if (!model || stored === undefined || !mayReach(entities, model, this.#session)) return new Map();
    return this.#ofRows(model, lookup, stored, wanted);
  }

  #ofCall({ call }: LookupModel, texts: readonly string[]): ReadonlyMap<string, Named> {
    const values = call && this.#calls.get(call.path.slice(1).toLowerCase());
    if (!values) return new Map();
    return new Map(
      texts.map((text) => {
        const byId = values.find(({ id }) => folded(id) === folded(text));
        const found = byId ?? values.find(({ name }) => folded(name) === folded(text));
        return [text, found ? { stored: found.id } : 'none'];
      }),
    );
  }

  async #ofRows(
    model: EntityModel,
    lookup: LookupModel,
    stored: string,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, Named>> {
    const keyOf = (text: string) => JSON.stringify([lookup, text]);
    const named = new Map<string, Named>();
    for (const property of new Set([stored, lookup.text ?? model.display])) {
      const open = texts.filter((text) => !this.#found.has(keyOf(text)));
      const rows = byText(await findRows(this.#batch, model, property, open), property);
      for (const text of open) {
        const [row, ...others] = rows.get(folded(text)) ?? [];
        if (row && others.length === 0) this.#found.set(keyOf(text), { stored: row[stored] });
        else if (row) named.set(text, 'several');
      }
    }
    return new Map(texts.map((text) => [text, this.#found.get(keyOf(text)) ?? named.get(text) ?? 'none']));
  }
}

function byText(rows: readonly Row[], property: string): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const text = folded(row[property]);
    found.set(text, [...(found.get(text) ?? []), row]);
  }
  return found;
}

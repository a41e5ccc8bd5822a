import type { Transaction } from 'kysely';
import { fillTemplate, refusalOf, resolver, rowKey, type TemplateValues } from '../../../src/engine/action';
import { gatherAttributes } from '../../../src/engine/attributes';
import type { ActionModel, EntityModel } from '../../../src/engine/definition/model';
import type { BulkResult, FieldError, Said } from '../../../src/engine/http/errors';
import { seesRow, type UnseenValues, unseenValues } from '../../../src/engine/permission';
import { isBlank } from '../../../src/engine/query';
import type { Row } from '../../../src/engine/query/load-options';
import type { Config } from '../../platform/config';
import type { Session } from '../../platform/context';
import type { Tables } from '../../platform/db';
import { noSuchRow } from '../../platform/errors';
import { type Asks, cannotWait } from '../approval/asking';
import { allFields, type Fields, fieldsOf } from '../query/fields';
import type { Schema } from '../schema';
import { asStored } from './as-stored';
import { askedValues, formValues } from './asked-values';
import { type AuditEntry, writeAudit } from './audit';
import type { AllCommand, Command, CommandInput, Sending } from './command';
import type { Values } from './empty';
import { checkForm, turnedAway } from './form-check';
import type { Answer } from './idempotency';
import { type NamedRows, WHOLE_KEY } from './named-rows';
import { notAllowed, refusedByCommand } from './not-allowed';
import { unofferedReferences } from './offered';
import { brokenReferences, referrersOf } from './references';
import { type Failed, invalidRow, RowRefused } from './refused';
import { lockRows } from './rows';
import type { RowChange, RowRule } from './rule';
import { refuseStale, seenVersion } from './stale';
import { deleteRows, insertAll, insertRow, updateRow } from './store';
import type { Wording } from './wording';
import { Work } from './work';

export interface PerformanceParts {
  readonly tx: Transaction<Tables>;
  readonly schema: Schema;
  readonly entities: Readonly<Record<string, EntityModel>>;
  readonly session: Session;
  /** The definition of the action, cut to what the session may know. */
  readonly model: EntityModel;
  /** The definition whose rows change. */
  readonly target: EntityModel;
  readonly action: ActionModel;
  readonly values: TemplateValues;
  /** Keys of the rows of the action's own definition that adding a row of another one starts from. */
  readonly sources: readonly string[];
  /** The request's body in its normal form. */
  readonly given: Values;
  readonly versions: unknown;
  readonly ifMatch: unknown;
  readonly requestId: string;
  /** How refusals are said. */
  readonly words: Wording;
  readonly rule: RowRule | undefined;
  /** What the action does instead of writing its own rows. */
  readonly command: Command | undefined;
  readonly now: Date;
  /** The date of now in the region of the business unit. */
  readonly today: string;
  /** All of it is taken back in the end. */
  readonly isTrial: boolean;
  /** Is told how many of the rows are done. */
  tell(done: number, of: number): void;
  /** Takes what is to be written down; without it that is done at once. */
  readonly keepAudit?: (entries: readonly AuditEntry[]) => void;
  /** Rows that are locked already, as they stand. */
  readonly locked?: ReadonlyMap<string, Row>;
  /** What asks another person, if the action may have to wait for one. */
  readonly asking?: Asks | undefined;
  /** References that are held already until the end of the transaction: others of many rows ask for the same. */
  readonly held?: Set<string>;
}

/** One action, performed inside one transaction. */
export class Performance {
  readonly #parts: PerformanceParts;
  readonly #all: Fields;
  readonly #seen: Fields;
  readonly #unseen: readonly UnseenValues[];
  readonly #work: Work;
  /** Of a row that is to be added. */
  #stored: Values | undefined;
  #told: Values = {};
  #said: (readonly [name: string, text: string])[] = [];
  readonly #out: Sending[] = [];
  /** What became of the parts of a command that no rows were chosen for. */
  #made: { readonly succeeded: { id: string; name: string }[]; readonly failed: Failed[] } | undefined;

  constructor(parts: PerformanceParts) {
    this.#parts = parts;
    const { model, action } = parts;
    this.#work = new Work({ ...parts, action: `${model.name}.${action.name}` });
    const table = parts.schema.tableOf(parts.target);
    this.#all = allFields(parts.target, table);
    this.#seen = fieldsOf(parts.target, table, parts.session);
    // The definition is cut to what the session may know, so that it lacks just these.
    this.#unseen = unseenValues(parts.entities[parts.target.name] ?? parts.target, parts.session);
  }

  /** Takes the rows that the request names and their keys; gives the answer. Throws what refuses the whole call. */
  async perform(named: NamedRows, keys: readonly string[]): Promise<Answer> {
    const { tx, session, action, requestId, command } = this.#parts;
    const answer = await (action.rows === 'none' && command && 'all' in command
      ? this.#whole(() => this.#orAsk(() => this.#command(command)))
      : action.effect.kind === 'add'
        ? this.#whole(() => this.#orAsk(() => this.#add()))
        : this.#change(named, keys));
    if (this.#parts.keepAudit) this.#parts.keepAudit(this.#work.audit);
    else await writeAudit(tx, session, requestId, this.#work.audit);
    return answer;
  }

  /** What is wrong with what was entered, for a row or for a new one, as far as the form can tell. */
  check(row: Row | undefined): FieldError[] {
    const { action, given, values } = this.#parts;
    if (!action.form) return [];
    const resolve = resolver({ ...values, ...(row ? { row } : {}), form: given });
    return checkForm(this.#formKey(), action.form, given, row ?? this.#defaults(), resolve);
  }

  /** True if the command left something to be sent once the work is committed. */
  get sends(): boolean {
    return this.#out.length > 0;
  }

  /** Sends what the command left for it; throws what refuses the call. */
  async send(config: Config): Promise<void> {
    for (const out of this.#out) await this.#whole(() => out(config));
  }

  /** What refuses a part of this work refuses the call. */
  async #whole<T>(part: () => Promise<T>): Promise<T> {
    try {
      return await part();
    } catch (error) {
      throw error instanceof RowRefused ? error.asRefusal(this.#parts.words) : error;
    }
  }

  /** What takes no rows, unless it has to wait for somebody. */
  async #orAsk(part: () => Promise<Answer>): Promise<Answer> {
    const { asking, target } = this.#parts;
    if (!asking?.isNeeded(undefined, { ...this.#defaults(), ...this.#effect(undefined) })) return part();
    const { after, failed } = await this.#tried(async () => ({
      failed: (JSON.parse((await part()).body) as Partial<BulkResult>).failed ?? [],
      after: this.#work.audit.find(({ entity, before }) => entity === target.base && !before)?.after,
    }));
    if (failed.length > 0) return { status: 207, body: JSON.stringify({ succeeded: [], failed } satisfies BulkResult) };
    const name = after ? this.#nameOf(after, '') : '';
    await asking.ask({ key: undefined, name, before: undefined, after });
    return waitingAnswer({ succeeded: [], failed: [], waiting: [{ id: '', name }] });
  }

  /** Does something to see what it gives, and takes it back; refuses what cannot be done later than at once. */
  async #tried<T>(part: () => Promise<T>): Promise<T> {
    const { model, action } = this.#parts;
    const [said, told, made, stored, sent] = [this.#said, this.#told, this.#made, this.#stored, this.#out.length];
    const result = await this.#work.trial(part);
    if (this.#out.length > sent || this.#told !== told) throw cannotWait(model, action);
    [this.#said, this.#made, this.#stored] = [said, made, stored];
    return result;
  }

  /** A command that no rows were chosen for. */
  async #command(command: AllCommand): Promise<Answer> {
    const { action, given, values } = this.#parts;
    const resolve = resolver({ ...values, form: given });
    const errors = action.form
      ? checkForm(this.#formKey(), action.form, given, undefined, resolve, this.#defaults())
      : [];
    if (errors.length > 0) throw invalidRow(errors);
    await this.#checkNamed();
    await command.all(this.#work, [], this.#input(undefined));
    if (!this.#made) {
      const said = this.#withSaid({});
      return { status: 200, body: JSON.stringify({ ...said, ...this.#told }), kept: JSON.stringify(said) };
    }
    const result: BulkResult = this.#withSaid(this.#made);
    return { status: result.failed.length > 0 ? 207 : 200, body: JSON.stringify(result) };
  }

  /** What a command's form names must be there in this unit, whether the row has such a property or not. */
  async #checkNamed(row?: Row): Promise<void> {
    const { tx, schema, entities, target, action, given } = this.#parts;
    const named = { ...target, properties: action.form?.fields ?? [] };
    const broken = await brokenReferences(tx, schema, entities, named, given, undefined);
    const errors = broken.length > 0 ? broken : await this.#unoffered(row);
    if (errors.length > 0) throw invalidRow(errors);
  }

  /** What was entered and that no form would have offered; the filters of its lookups hold for everyone. */
  async #unoffered(before: Row | undefined): Promise<FieldError[]> {
    const { session, model, action, entities, given, held } = this.#parts;
    const whole = entities[model.name]?.actions.find(({ name }) => name === action.name) ?? action;
    const fields = (whole.form ?? action.form)?.fields.filter(({ lookup }) => lookup?.filter) ?? [];
    if (fields.length === 0) return [];
    const filled = { ...(before ?? this.#defaults()), ...given };
    const parts = { ...this.#parts, businessUnit: session.businessUnit };
    return unofferedReferences(parts, fields, filled, before, held);
  }

  /** The rows that an action starts from when it adds one of another definition: they must allow it as well. */
  async #checkSources(): Promise<void> {
    const { tx, schema, session, model, action, values, given, sources } = this.#parts;
    if (!action.when || sources.length === 0) return;
    const fields = allFields(model, schema.tableOf(model));
    const rows = await lockRows(tx, fields, session.businessUnit, sources);
    for (const row of rows.values()) {
      const reason = refusalOf(action, model, row, resolver({ ...values, row, form: given }));
      if (reason) throw notAllowed(model, action, reason);
    }
  }

  /** What a new row will hold, once all that may refuse it has been asked. */
  async prepareAdd(): Promise<Values> {
    const { action, target, given, tx } = this.#parts;
    await this.#checkSources();
    const values = {
      ...this.#defaults(),
      ...askedValues(action, target, given),
      ...this.#turnedAway(undefined),
      ...this.#set({ form: given }),
    };
    const errors = this.check(undefined);
    if (errors.length > 0) throw invalidRow(errors);
    await this.#checkReferences(values, undefined);
    await this.#checkRule({ tx, values });
    this.#stored = gatherAttributes(target, await asStored(target, values), undefined);
    return this.#stored;
  }

  /**
   * Adds the prepared rows of several performances of one definition in one statement. Gives false, and has done nothing,
   * if the table refuses one of them.
   */
  static async addAll(all: readonly Performance[]): Promise<boolean> {
    const [first] = all;
    if (!first) return true;
    const { tx, session } = first.#parts;
    const rows = await insertAll(
      tx,
      first.#all,
      session.businessUnit,
      all.map((one) => one.#stored ?? {}),
    );
    for (const [at, one] of all.entries()) {
      const row = rows?.[at];
      if (row) one.#added(row);
      if (row) one.#parts.keepAudit?.(one.#work.audit);
    }
    return rows !== undefined;
  }

  async #add(): Promise<Answer> {
    const { tx, session } = this.#parts;
    const after = await insertRow(tx, this.#all, session.businessUnit, this.#stored ?? (await this.prepareAdd()));
    this.#added(after);
    await this.#follow(undefined, after);
    return { status: 200, body: JSON.stringify(this.#visible(after)) };
  }

  #added(row: Row): void {
    const { target } = this.#parts;
    this.#work.note(target, rowKey(target, row), undefined, row);
  }

  async #change(named: NamedRows, keys: readonly string[]): Promise<Answer> {
    const { tx, session, target, words, command } = this.#parts;
    const locked = chosenOf(this.#parts.locked, keys) ?? (await lockRows(tx, this.#all, session.businessUnit, keys));
    // Who must not see a row does not find it either.
    const rows = new Map([...locked].filter(([, row]) => seesRow(this.#unseen, row)));
    const missing = this.#missing(named, rows);
    if (!named.isList && rows.size === 0) throw noSuchRow(target);
    // A command that deletes by itself takes what refers to its rows with them.
    const referrers =
      this.#parts.action.effect.kind === 'delete' && (!command || 'after' in command)
        ? await referrersOf(tx, this.#parts.schema, this.#parts.entities, target, rows)
        : new Map<string, RowRefused>();
    const { asking } = this.#parts;
    await asking?.lookUp(rows);
    const succeeded: { id: string; name: string }[] = [];
    const waiting: { id: string; name: string }[] = [];
    const failed: Failed[] = missing.map((id) => ({ id, name: id, reason: words.row('notFound') }));
    const done: Row[] = [];
    let isNamedChecked = command === undefined || 'after' in command;
    for (const [key, first] of rows) {
      this.#parts.tell(succeeded.length + failed.length, rows.size + missing.length);
      const saidBefore = this.#said;
      // A command for one row may have changed the next.
      const row = this.#work.latest(target, key) ?? first;
      try {
        const refused = await this.#refuse(key, first, row);
        if (refused) throw refused;
        // What is wrong with the form is wrong for every row; whoever may change none is not told.
        if (!isNamedChecked) await this.#whole(() => this.#checkNamed(named.isList ? undefined : row));
        isNamedChecked = true;
        const referrer = referrers.get(key);
        if (referrer) throw referrer;
        asking?.refuseWaiting(key);
        if (asking?.isNeeded(row, this.#effect(row))) {
          const name = this.#nameOf(row, key);
          const after = await this.#tried(() => this.#outcome(key, row));
          await asking.ask({ key, name, before: row, after });
          waiting.push({ id: key, name });
          continue;
        }
        if (command && !('after' in command)) await this.#checkRule({ tx, before: row, values: this.#effect(row) });
        if (!command || 'after' in command) done.push(await this.#write(key, row));
        else if ('each' in command) await this.#work.attempt(() => command.each(this.#work, row, this.#input(row)));
        succeeded.push({ id: key, name: this.#nameOf(row, key) });
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error;
        this.#said = saidBefore;
        if (!named.isList) throw error.asRefusal(words);
        failed.push(error.asFailed(key, this.#nameOf(row, key), words));
      }
    }
    const allowed = succeeded.map(({ id }) => rows.get(id)!);
    // A command for all rows that are allowed succeeds for all of them, or refuses the call.
    if (command && 'all' in command && allowed.length > 0)
      await this.#whole(() => command.all(this.#work, allowed, this.#input(allowed[0])));
    if (waiting.length > 0)
      return waitingAnswer(this.#withSaid({ succeeded: await this.#versioned(succeeded), failed, waiting }));
    if (!named.isList) {
      const [after] =
        command && !('after' in command) ? (await lockRows(tx, this.#all, session.businessUnit, keys)).values() : done;
      const seen = this.#withSaid(after ? this.#visible(after) : {});
      const kept = JSON.stringify(seen);
      return { status: 200, body: JSON.stringify({ ...seen, ...this.#told }), kept };
    }
    const result: BulkResult = this.#withSaid({ succeeded: await this.#versioned(succeeded), failed });
    return { status: failed.length > 0 ? 207 : 200, body: JSON.stringify(result) };
  }

  /** The row as the action would leave it; undefined if it would be gone. */
  async #outcome(key: string, row: Row): Promise<Row | undefined> {
    const { tx, session, command, action } = this.#parts;
    if (!command || 'after' in command) {
      const after = await this.#write(key, row);
      return action.effect.kind === 'delete' ? undefined : after;
    }
    await this.#checkRule({ tx, before: row, values: this.#effect(row) });
    if ('each' in command) await command.each(this.#work, row, this.#input(row));
    else await command.all(this.#work, [row], this.#input(row));
    return (await lockRows(tx, this.#all, session.businessUnit, [key])).get(key);
  }

  /** An answer with what was said on the way to it, if anything was. */
  #withSaid<T extends object>(answer: T): T & { readonly said?: Said } {
    if (this.#said.length === 0) return answer;
    const names = [...new Set(this.#said.map(([name]) => name))];
    const textsOf = (wanted: string) => this.#said.flatMap(([name, text]) => (name === wanted ? [text] : []));
    return { ...answer, said: Object.fromEntries(names.map((name) => [name, textsOf(name)])) };
  }

  /** The rows with their versions as the call leaves them, if the action can be undone: nothing else may have changed. */
  async #versioned(succeeded: BulkResult['succeeded']): Promise<BulkResult['succeeded']> {
    const { tx, session, action } = this.#parts;
    if (action.inverse === undefined) return succeeded;
    const keys = succeeded.map(({ id }) => id);
    const rows = await lockRows(tx, this.#all, session.businessUnit, keys);
    return succeeded.map((one) => ({ ...one, rowVersion: Number(rows.get(one.id)?.rowVersion) }));
  }

  /**
   * Why this row is not changed: its version as the call found it, since what the call itself has done to it is nobody
   * else's change; its state as it is by now; or what was entered.
   */
  async #refuse(key: string, first: Row, row: Row): Promise<RowRefused | undefined> {
    const { tx, target, model, action, given, versions, ifMatch, values } = this.#parts;
    await refuseStale(tx, target, this.#seen, key, first, seenVersion(key, ifMatch, versions), given);
    const resolve = resolver({ ...values, row, form: given });
    // Conditions are about the definition's own rows; of another one's rows they say nothing.
    const reason = target.base === model.base ? refusalOf(action, model, row, resolve) : null;
    if (reason) return notAllowed(model, action, reason);
    const errors = this.check(row);
    return errors.length > 0 ? invalidRow(errors) : undefined;
  }

  #input(row: Row | undefined): CommandInput {
    const { model, action, given } = this.#parts;
    return {
      body: gatherAttributes(model, given, undefined),
      values: this.#effect(row),
      tell: (values) => {
        this.#told = { ...this.#told, ...values };
      },
      say: (values) => {
        this.#said = [...this.#said, ...Object.entries(values)];
      },
      part: (asked, make) => this.#part(asked, make),
      send: (out) => {
        this.#out.push(out);
      },
      refuse: (key, detail) => refusedByCommand(model, action, key, detail),
    };
  }

  async #part({ id, name }: { id: string; name: string }, make: () => Promise<string>): Promise<void> {
    this.#made ??= { succeeded: [], failed: [] };
    try {
      this.#made.succeeded.push({ id: await this.#work.attempt(make), name });
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      this.#made.failed.push(error.asFailed(id, name, this.#parts.words));
    }
  }

  async #write(key: string, row: Row): Promise<Row> {
    const { tx, session, target, action } = this.#parts;
    if (action.effect.kind === 'delete') {
      await this.#checkRule({ tx, before: row });
      await deleteRows(tx, this.#all.table, session.businessUnit, [key]);
      this.#work.note(target, key, row, undefined);
      await this.#follow(row, undefined);
      return row;
    }
    const values = this.#effect(row);
    await this.#checkReferences(values, row);
    await this.#checkRule({ tx, before: row, values });
    const after = await updateRow(tx, this.#all, session.businessUnit, key, await asStored(target, values));
    this.#work.note(target, key, row, after);
    await this.#follow(row, after);
    return after;
  }

  async #follow(before: Row | undefined, after: Row | undefined): Promise<void> {
    const { command } = this.#parts;
    if (command && 'after' in command) await command.after(this.#work, before, after);
  }

  /** What the definition says is written: the form's properties, `set`, `to`. */
  #effect(row: Row | undefined): Values {
    const { target, model, action, given } = this.#parts;
    const values: Record<string, unknown> = {
      ...(action.effect.kind === 'update' ? askedValues(action, target, given) : formValues(action, target, given)),
      ...this.#turnedAway(row),
      ...this.#set({ ...(row ? { row } : {}), form: given }),
      ...(action.to.length === 1 && model.state !== undefined ? { [model.state]: action.to[0] } : {}),
    };
    for (const name of target.key) delete values[name];
    return gatherAttributes(target, values, row);
  }

  /** What the form no longer asks for, emptied. */
  #turnedAway(row: Row | undefined): Record<string, null> {
    const { action, target, given, values } = this.#parts;
    if (!action.form?.fields.some(({ when }) => when)) return {};
    const names = turnedAway(action.form, given, row, resolver({ ...values, form: given }), this.#defaults());
    const own = names.filter((name) => target.properties.some((property) => property.name === name));
    return Object.fromEntries(own.map((name) => [name, null]));
  }

  async #checkReferences(values: Values, before: Row | undefined): Promise<void> {
    const { tx, schema, entities, target, held } = this.#parts;
    const broken = await brokenReferences(tx, schema, entities, target, values, before, held);
    const errors = broken.length > 0 ? broken : await this.#unoffered(before);
    if (errors.length > 0) throw invalidRow(errors);
  }

  async #checkRule(change: RowChange): Promise<void> {
    const errors = (await this.#parts.rule?.(change)) ?? [];
    if (errors.length > 0) throw invalidRow(errors);
  }

  /** What the action itself writes, its placeholders filled; an empty value clears. */
  #set(values: TemplateValues): Record<string, unknown> {
    const filled = Object.entries(this.#parts.action.set).map(
      ([name, template]) => [name, fillTemplate(template, { ...this.#parts.values, ...values }) ?? null] as const,
    );
    return Object.fromEntries(filled);
  }

  #defaults(): Record<string, unknown> {
    const defaults = this.#parts.target.properties.flatMap(({ name, default: template }) => {
      const value = template === undefined ? undefined : fillTemplate(template, this.#parts.values);
      return isBlank(value) ? [] : [[name, value] as const];
    });
    return Object.fromEntries(defaults);
  }

  /** Names of the request that stand for no row. */
  #missing(named: NamedRows, rows: ReadonlyMap<string, Row>): string[] {
    return named.tests.flatMap(({ property, values }) => {
      const found = new Set(
        property === WHOLE_KEY ? rows.keys() : [...rows.values()].map((row) => String(row[property] ?? '')),
      );
      return values.filter((value) => !found.has(value));
    });
  }

  #formKey(): string {
    return `${this.#parts.model.hash}:${this.#parts.action.name}:form`;
  }

  #nameOf(row: Row, key: string): string {
    const { target, action } = this.#parts;
    const display = action.display ?? target.display;
    return this.#seen.byName.has(display) && !isBlank(row[display]) ? String(row[display]) : key;
  }

  #visible(row: Row): Row {
    return Object.fromEntries(
      Object.entries(row).filter(([name]) => name === 'rowVersion' || this.#seen.byName.has(name)),
    );
  }
}

/** The answer of a call that waits for somebody, or part of it does. */
function waitingAnswer(result: BulkResult): Answer {
  return { status: result.failed.length > 0 ? 207 : 202, body: JSON.stringify(result) };
}

function chosenOf(rows: ReadonlyMap<string, Row> | undefined, keys: readonly string[]): [string, Row][] | undefined {
  return rows && keys.flatMap((key) => (rows.has(key) ? [[key, rows.get(key)!]] : []));
}

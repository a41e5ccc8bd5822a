/** What an action with `approval` does in place of its effect: it writes down what was asked, row by row. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { isApprovalNeeded, type TemplateValues } from '../../../../src/engine/action';
import { MOST_WAITING } from '../../../../src/engine/constants';
import { ERROR_CODES } from '../../../../src/engine/http';
import type { ActionModel, ApprovalModel, EntityModel } from '../../../../src/engine/model';
import type { Row } from '../../../../src/engine/query';
import { isBlank } from '../../../../src/engine/query';
import type { Session } from '../../../platform/context';
import type { Tables } from '../../../platform/db';
import type { Seal } from '../../../platform/seal';
import type { Values } from '../empty';
import { RowRefused } from '../refused';
import { type AskedValue, type Undoing, type Waiting, waitingFor, waitingOf, writeRequest } from './request';

/** What a row would become, as a trial showed. */
export interface Asked {
  /** Undefined for a row that is to be added. */
  readonly key: string | undefined;
  readonly name: string;
  readonly before: Row | undefined;
  /** Undefined for one that would be deleted. */
  readonly after: Row | undefined;
}

/** What an action that may have to wait needs, in place of its effect. */
export interface Asks {
  /** Looks up what waits for these locked rows already. */
  lookUp(rows: ReadonlyMap<string, Row>): Promise<void>;
  /** Refuses a row for which the same action waits already. */
  refuseWaiting(key: string): void;
  /** True if this has to wait: `effect` is what would be written. */
  isNeeded(row: Row | undefined, effect: Values): boolean;
  /** Writes the request down. */
  ask(asked: Asked): Promise<void>;
}

export interface AskingParts {
  readonly tx: Transaction<Tables>;
  readonly session: Session;
  readonly model: EntityModel;
  readonly target: EntityModel;
  readonly action: ActionModel;
  readonly values: TemplateValues;
  /** The request's body as it came, and in its normal form. */
  readonly body: Values;
  readonly given: Values;
  /** Versions by key of the rows that a new one starts from. */
  readonly sources: Readonly<Record<string, number>>;
  /** What it takes back, by the keys of the rows that it is done to. */
  readonly undo?: ReadonlyMap<string, Undoing>;
  readonly now: Date;
  /** The zone that times are told in. */
  readonly region: string;
  /** What passwords are sealed with. */
  readonly seal: Seal;
}

/** Asks for approval of one action, for each of its rows. */
export class Asking implements Asks {
  #waiting: ReadonlyMap<string, Waiting> = new Map();
  /** How many of this person wait by now, once that was counted. */
  #count: number | undefined;

  constructor(
    private readonly approval: ApprovalModel,
    private readonly parts: AskingParts,
  ) {}

  async lookUp(rows: ReadonlyMap<string, Row>): Promise<void> {
    const { tx, target, action, now } = this.parts;
    const versions = new Map([...rows].map(([key, row]) => [key, Number(row.rowVersion)]));
    this.#waiting = await waitingFor(tx, { action: action.name, entity: target.base }, versions, now);
  }

  refuseWaiting(key: string): void {
    const waiting = this.#waiting.get(key);
    if (waiting) throw this.#waits(waiting);
  }

  isNeeded(row: Row | undefined, effect: Values): boolean {
    const { given, values } = this.parts;
    return isApprovalNeeded(this.approval, { ...row, ...given, ...effect }, row, values);
  }

  async ask(asked: Asked): Promise<void> {
    const { tx, session, model, target, action, sources, undo, now, seal } = this.parts;
    this.#count ??= await waitingOf(tx, session.userId, now);
    if (this.#count >= MOST_WAITING) throw tooMany();
    this.#count += 1;
    const id = randomUUID();
    const { open, secret } = this.#split();
    await writeRequest(
      tx,
      session,
      {
        id,
        definition: model.name,
        action: action.name,
        entity: target.base,
        key: asked.key,
        name: asked.name,
        seenVersion: asked.before ? Number(asked.before.rowVersion) : null,
        sources,
        request: open,
        undo: undo?.get(asked.key ?? ''),
        secret: Object.keys(secret).length > 0 ? await seal.close(JSON.stringify(secret), id) : null,
        asked: this.#askedValues(asked),
        permission: this.approval.permission,
      },
      now,
    );
  }

  /** The body without what names rows, and what nobody may read of it. */
  #split(): { readonly open: Values; readonly secret: Values } {
    const { ids: _, versions: __, ...body } = this.parts.body;
    const isSecret = ([name]: [string, unknown]) => this.#secrets().has(name);
    const entries = Object.entries(body);
    return {
      open: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
      secret: Object.fromEntries(entries.filter(isSecret)),
    };
  }

  #secrets(): ReadonlySet<string> {
    const { model, target, action } = this.parts;
    const all = [...model.properties, ...target.properties, ...(action.form?.fields ?? [])];
    return new Set(all.filter(({ kind }) => kind === 'password').map(({ name }) => name));
  }

  #waits({ askedBy, askedAt }: Waiting): RowRefused {
    const { model, action, session, region } = this.parts;
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: region } as const;
    const time = new Intl.DateTimeFormat(session.language, format).format(new Date(askedAt));
    return new RowRefused(409, ERROR_CODES.conflict, (words) => ({
      reason: words.row('waits', { action: words.action(model, action), name: askedBy, time }),
    }));
  }

  /** What would change of the row, and what was entered beside it. */
  #askedValues({ before, after }: Asked): AskedValue[] {
    const { target, action, given } = this.parts;
    const shown = target.properties.filter(
      ({ name, computed, textProperty, writeOnly }) =>
        !computed && !writeOnly && textProperty === undefined && !target.key.includes(name),
    );
    const changes = shown.flatMap(({ name }): AskedValue[] => {
      const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
      if (!after || isDeepStrictEqual(was, is)) return [];
      return [{ property: name, ...(before ? { before: was } : {}), after: is }];
    });
    const own = new Set(target.properties.filter(({ writeOnly }) => !writeOnly).map(({ name }) => name));
    const secrets = this.#secrets();
    const entered = (action.form?.fields ?? []).flatMap(({ name, readOnly }): AskedValue[] => {
      if (readOnly || own.has(name) || isBlank(given[name])) return [];
      return [{ property: name, after: secrets.has(name) ? '•••' : given[name] }];
    });
    return [...changes, ...entered];
  }
}

function tooMany(): RowRefused {
  return new RowRefused(422, ERROR_CODES.refused, (words) => ({
    reason: words.row('tooManyWait', { most: String(MOST_WAITING) }),
  }));
}

/** Refuses to let something wait that can only be done at once: it sends something, or tells something once. */
export function cannotWait(model: EntityModel, action: ActionModel): RowRefused {
  return new RowRefused(422, ERROR_CODES.refused, (words) => ({
    reason: words.row('cannotWait', { action: words.action(model, action) }),
  }));
}

/** Refuses what would have to wait: in an import nobody can be asked row by row, and no access key asks people. */
export class RefusesToAsk implements Asks {
  constructor(
    private readonly approval: ApprovalModel,
    private readonly model: EntityModel,
    private readonly action: ActionModel,
    private readonly given: Values,
    private readonly values: TemplateValues,
  ) {}

  async lookUp(): Promise<void> {}

  refuseWaiting(): void {}

  isNeeded(row: Row | undefined, effect: Values): boolean {
    if (!isApprovalNeeded(this.approval, { ...row, ...this.given, ...effect }, row, this.values)) return false;
    const { model, action } = this;
    throw new RowRefused(422, ERROR_CODES.refused, (words) => ({
      reason: words.row('needsApproval', { action: words.action(model, action) }),
    }));
  }

  async ask(): Promise<void> {}
}

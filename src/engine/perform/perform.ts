import { type CallValues, type FilledCall, fillCall, rowKey } from '../action';
import type { FormValues } from '../form';
import {
  type Answer,
  type ApiError,
  DRY_RUN_HEADER,
  type HttpCall,
  type HttpClient,
  IDEMPOTENCY_HEADER,
  isLost,
} from '../http';
import type { ActionModel, EntityModel } from '../model';
import type { Row } from '../query';
import { createCallKeys, type OpenCalls, type Unconfirmed } from './call-keys';
import { lostAnswer, type Wait } from './lost-answer';
import type { FailedRow, NameOf, Outcome } from './outcome';
import { outcomeOf, type Request } from './series';

export interface PerformOptions {
  readonly http: HttpClient;
  readonly model: EntityModel;
  readonly values: CallValues;
  /** A new idempotency key. */
  newKey(): string;
  /** Where calls are noted as long as their answers are not known; what was noted elsewhere may stand in it. */
  readonly open?: OpenCalls;
  readonly unconfirmed?: Unconfirmed;
  /** Why a call failed, in words; without it what the error itself says. */
  reasonOf?(error: ApiError): string;
  readonly wait: Wait;
  /** What is said of rows that were left when the person called it off. */
  readonly leftReason?: string;
  /** Is told the key of each call that was answered. */
  performed?(key: string): void;
}

/**
 * So many rows go in one call, also of a trial: few enough that others are served between two and that it can be called
 * off there, many enough that the calls cost little.
 */
export const PORTION_ROWS = 100;

export interface PerformInput {
  readonly action: ActionModel;
  readonly rows: readonly Row[];
  /** Of these, rows that are left alone. */
  readonly except: readonly FailedRow[];
  readonly values: FormValues;
  progress(done: number, of: number): void;
  /** The answer of a call was lost: whether it was done is not confirmed until the server has been asked. */
  lost(): void;
  /** Aborted when the person calls it off: what is on its way is done, what is left is not sent. */
  readonly calledOff?: AbortSignal | undefined;
}

export interface Performer {
  /**
   * Performs an action: one request after the other, each under a key of its own. A request that is sent again because
   * its answer was lost goes under the same key, so that the server performs it once: also when it is asked for again
   * after nobody could confirm it, and its rows are others by now. Once the server could not be reached, what is left is
   * not sent.
   */
  perform(input: PerformInput): Promise<Outcome>;
  /** What performing it would give, by the server's own trial. */
  check(input: PerformInput, signal: AbortSignal): Promise<Outcome>;
}

/** Makes the performer of a definition's actions. */
export function createPerformer({
  http,
  model,
  values,
  newKey,
  open,
  unconfirmed,
  reasonOf = ({ message }) => message,
  wait,
  leftReason = '',
  performed = () => undefined,
}: PerformOptions): Performer {
  const underKey = createCallKeys(newKey, open);
  const nameOf = nameIn(model);

  /** The answer of a call; one that was lost is asked for until it is known (OPEN-025). */
  async function answerOf(
    call: FilledCall,
    key: string,
    more: Partial<HttpCall>,
    lost: () => void,
  ): Promise<Answer<unknown>> {
    const send = () => http.request(requestOf(call, { [IDEMPOTENCY_HEADER]: key }, more));
    const answer = await send().catch((error: unknown) => {
      if (!isLost(error)) throw error;
      lost();
      return lostAnswer({ http, key, repeat: send, wait });
    });
    performed(key);
    return answer;
  }

  /** What nobody could confirm goes as it went; a trial leaves it out, as its rows are decided. */
  async function send(input: PerformInput, request: Request, isTrial: boolean): Promise<Outcome> {
    const { action, values: form, progress, calledOff } = input;
    const taken = takenOf(input);
    const again = unconfirmedOf(input, taken);
    const named = new Set(again.flatMap(({ rows }) => rows.map((row) => rowKey(model, row))));
    const others = taken.filter((row) => !named.has(rowKey(model, row)));
    const isLeft = again.length === 0 || others.length > 0;
    const calls = isLeft ? fillCall(model, action, others, { ...values, form }, PORTION_ROWS) : [];
    return outcomeOf(isTrial ? calls : [...again, ...calls], {
      request,
      nameOf,
      reasonOf,
      progress: (done) => progress(done, taken.length),
      calledOff,
      leftReason,
    });
  }

  function takenOf({ rows, except }: PerformInput): readonly Row[] {
    const left = new Set(except.map(({ key }) => key));
    return rows.filter((row) => !left.has(rowKey(model, row)));
  }

  /** The calls of the same request that nobody could confirm and that name one of its rows. */
  function unconfirmedOf(input: PerformInput, taken: readonly Row[]): readonly FilledCall[] {
    const keys = new Set(taken.map((row) => rowKey(model, row)));
    const isNamed = ({ rows }: FilledCall) => rows.some((row) => keys.has(rowKey(model, row)));
    const known = [...(unconfirmed ?? [])];
    return known.flatMap(([call, asked]) => (asked === askedBy(input) && isNamed(call) ? [call] : []));
  }

  /** Notes a call as long as nobody can tell what became of it. */
  async function noted<T>(call: FilledCall, input: PerformInput, answer: Promise<T>): Promise<T> {
    try {
      const told = await answer;
      unconfirmed?.delete(call);
      return told;
    } catch (error) {
      if (isLost(error)) unconfirmed?.set(call, askedBy(input));
      else unconfirmed?.delete(call);
      throw error;
    }
  }

  return {
    perform: (input) =>
      send(
        input,
        (call, more) =>
          noted(
            call,
            input,
            underKey(call, (key) => answerOf(call, key, more, input.lost)),
          ),
        false,
      ),
    check: (input, signal) =>
      send(
        input,
        (call, more) => http.request(requestOf(call, { [DRY_RUN_HEADER]: 'true' }, { ...more, signal })),
        true,
      ),
  };
}

/** What a person asks for: the same action with the same values. */
function askedBy({ action, values }: PerformInput): string {
  return JSON.stringify([action.name, values]);
}

/** What rows of a definition are called. */
export function nameIn(model: Pick<EntityModel, 'key' | 'display'>): NameOf {
  return (row: Row) => ({ key: rowKey(model, row), name: String(row[model.display] ?? rowKey(model, row)) });
}

function requestOf(
  { method, path, query, body, headers }: FilledCall,
  own: Readonly<Record<string, string>>,
  more: Partial<HttpCall>,
): HttpCall {
  return { ...more, method, path, query, ...(body === undefined ? {} : { body }), headers: { ...headers, ...own } };
}

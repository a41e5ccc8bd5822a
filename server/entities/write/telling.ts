import type { Said } from '../../../src/engine/http';
import type { Sending } from './command';
import type { Values } from './empty';
import type { Back } from './idempotency';
import type { Failed } from './refused';

/** What became of the parts of a command that no rows were chosen for. */
export interface Parts {
  readonly succeeded: readonly { readonly id: string; readonly name: string }[];
  readonly failed: readonly Failed[];
}

/** All of it at one moment. */
interface Told {
  /** Told once, and kept nowhere. */
  readonly once: Values;
  readonly said: readonly (readonly [name: string, text: string])[];
  readonly parts: Parts | undefined;
  readonly out: readonly Sending[];
  /** What takes it back, by the keys of its rows. */
  readonly back: Readonly<Record<string, Back | null>> | undefined;
}

/** What commands tell beside the rows that they change. It can be taken back with the rows. */
export class Telling {
  #told: Told = { once: {}, said: [], parts: undefined, out: [], back: undefined };

  get once(): Values {
    return this.#told.once;
  }

  get parts(): Parts | undefined {
    return this.#told.parts;
  }

  /** What is to be sent once the work is committed. */
  get out(): readonly Sending[] {
    return this.#told.out;
  }

  get back(): Readonly<Record<string, Back | null>> | undefined {
    return this.#told.back;
  }

  /** Null: nothing takes that row's part back. */
  takenBackBy(row: string, back: Back | null): void {
    this.#told = { ...this.#told, back: { ...this.#told.back, [row]: back } };
  }

  tell(values: Values): void {
    this.#told = { ...this.#told, once: { ...this.#told.once, ...values } };
  }

  say(values: Readonly<Record<string, string>>): void {
    this.#told = { ...this.#told, said: [...this.#told.said, ...Object.entries(values)] };
  }

  send(out: Sending): void {
    this.#told = { ...this.#told, out: [...this.#told.out, out] };
  }

  /** Counts one part of the command as made, or as refused. */
  part(made: { readonly id: string; readonly name: string } | Failed): void {
    const { succeeded, failed } = this.#told.parts ?? { succeeded: [], failed: [] };
    const parts =
      'reason' in made ? { succeeded, failed: [...failed, made] } : { succeeded: [...succeeded, made], failed };
    this.#told = { ...this.#told, parts };
  }

  /** The moment to go back to; `isOnce` tells whether what was told since can be told or sent but once. */
  mark(): { back(): void; isOnce(): boolean } {
    const then = this.#told;
    return {
      back: () => {
        this.#told = then;
      },
      isOnce: () => this.#told.out !== then.out || this.#told.once !== then.once,
    };
  }

  /** An answer with what was said on the way to it, if anything was. */
  with<T extends object>(answer: T): T & { readonly said?: Said } {
    const { said } = this.#told;
    if (said.length === 0) return answer;
    const names = [...new Set(said.map(([name]) => name))];
    const textsOf = (wanted: string) => said.flatMap(([name, text]) => (name === wanted ? [text] : []));
    return { ...answer, said: Object.fromEntries(names.map((name) => [name, textsOf(name)])) };
  }
}

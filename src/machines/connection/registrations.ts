import type { LiveHandlers } from '../../engine/live';
import { HUB_METHODS, type LiveMessage, type ViewType } from '../../engine/live';

/** An open link, as far as registrations need it. */
export interface Caller {
  invoke(method: string, ...args: unknown[]): Promise<unknown>;
  /** False once it broke: what fails then is not the registration's fault. */
  readonly isOpen: boolean;
}

interface Registration {
  readonly view: string;
  readonly viewType: ViewType;
  readonly handlers: Set<LiveHandlers>;
  /** The caller that it is registered with. */
  at: Caller | undefined;
  /** The caller that is asked to register it. */
  asked: Caller | undefined;
  /** Who was told that it was refused: whoever comes later asks again, and hears of it alone. */
  readonly refused: Set<LiveHandlers>;
}

/** The views that screens listen to, counted by view, type and business unit; sent again on every open (LIVE-007). */
export class Registrations {
  readonly #byKey = new Map<string, Registration>();
  #caller: Caller | undefined;

  constructor(private readonly businessUnit: string) {}

  /** Adds a listener; gives what takes it away again (LIVE-009). */
  add(view: string, viewType: ViewType, handlers: LiveHandlers): () => void {
    const key = JSON.stringify([view, viewType, this.businessUnit]);
    const registration = this.#byKey.get(key) ?? {
      view,
      viewType,
      handlers: new Set(),
      at: undefined,
      asked: undefined,
      refused: new Set(),
    };
    this.#byKey.set(key, registration);
    // A listener of its own, so that the same handlers may be given twice.
    const listener: LiveHandlers = {
      message: (message) => handlers.message(message),
      opened: () => handlers.opened(),
      failed: (reason) => handlers.failed(reason),
    };
    registration.handlers.add(listener);
    const caller = this.#caller;
    if (caller && registration.at === caller) {
      queueMicrotask(() => {
        if (registration.handlers.has(listener) && registration.at === this.#caller) listener.opened();
      });
    } else if (caller && registration.asked !== caller) {
      // The first listener of the view, or one that comes after a refusal.
      void this.#register(registration, caller);
    }
    return () => this.#remove(key, registration, listener);
  }

  /** The link is open: registers every view with it. */
  open(caller: Caller): void {
    this.#caller = caller;
    for (const registration of this.#byKey.values()) void this.#register(registration, caller);
  }

  /** The link is gone. */
  close(): void {
    this.#caller = undefined;
    for (const registration of this.#byKey.values()) {
      registration.at = undefined;
      registration.asked = undefined;
      registration.refused.clear();
    }
  }

  /** Hands a message to the listeners of its view (LIVE-029). */
  deliver(message: LiveMessage): void {
    for (const { view, handlers } of [...this.#byKey.values()]) {
      if (view === message.viewName) for (const listener of [...handlers]) listener.message(message);
    }
  }

  /** A view that fails does not fail the link (LIVE-022). */
  async #register(registration: Registration, caller: Caller): Promise<void> {
    const { view, viewType, handlers, refused } = registration;
    registration.asked = caller;
    try {
      await caller.invoke(HUB_METHODS.register, view, viewType, this.businessUnit);
    } catch {
      if (!caller.isOpen || this.#caller !== caller) return;
      registration.asked = undefined;
      for (const listener of [...handlers].filter((one) => !refused.has(one))) {
        refused.add(listener);
        listener.failed(`Registration to ${view} failed`);
      }
      return;
    }
    if (this.#caller !== caller) return;
    registration.at = caller;
    refused.clear();
    for (const listener of [...handlers]) listener.opened();
  }

  #remove(key: string, registration: Registration, listener: LiveHandlers): void {
    if (!registration.handlers.delete(listener) || registration.handlers.size > 0) return;
    this.#byKey.delete(key);
    const { view, viewType } = registration;
    this.#caller?.invoke(HUB_METHODS.unregister, view, viewType, this.businessUnit).catch(() => {
      // The link broke meanwhile, and the registration with it.
    });
  }
}

/** So long a key may be the first sign of a text: no person begins a word more slowly. */
const HELD_MS = 300;

/** A key that means something by itself, and may be the first sign of a text: it waits for what comes next. */
export interface HeldKey {
  /** What the key writes; empty while none is held. */
  readonly sign: string;
  /** Keeps a key from whatever has the keyboard, for a while. */
  hold(event: KeyboardEvent): void;
  /** It is no text: it means what it means by itself. */
  letGo(): void;
  /** It belongs to a text. */
  drop(): void;
  /** True for a key that was held and is handed on. */
  isHandedOn(event: KeyboardEvent): boolean;
}

export function createHeldKey(): HeldKey {
  const handedOn = new WeakSet<Event>();
  let held: KeyboardEvent | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function drop(): void {
    clearTimeout(timer);
    held = undefined;
  }
  function letGo(): void {
    if (!held) return;
    const { key, code, shiftKey, target } = held;
    drop();
    const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
    handedOn.add(again);
    target?.dispatchEvent(again);
  }

  return {
    get sign() {
      return held?.key ?? '';
    },
    hold(event) {
      held = event;
      timer = setTimeout(letGo, HELD_MS);
      event.preventDefault();
      event.stopPropagation();
    },
    letGo,
    drop,
    isHandedOn: (event) => handedOn.has(event),
  };
}

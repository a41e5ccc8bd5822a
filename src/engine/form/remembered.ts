import type { FormModel } from '../model';
import { isBlank } from '../query';
import type { FormValues } from './check-form';

/** What one person entered last in this browser, into the fields that remember it. */
export interface Remembered {
  /** What the form of an action starts with where nothing else is given. */
  of(action: string, form: FormModel): FormValues;
  /** Keeps what was sent. */
  keep(action: string, form: FormModel, sent: FormValues): void;
}

const KEPT = 'cockpit_remembered';
/** Fields that are kept, of all people who use the browser; the eldest goes first. */
const MOST = 200;

type Kept = Readonly<Record<string, unknown>>;

/** Keeps it in the browser; what stands there and is not understood is forgotten. */
export function createRemembered(storage: Pick<Storage, 'getItem' | 'setItem'>, person: string): Remembered {
  const keyOf = (action: string, field: string) => JSON.stringify([person, action, field]);
  const namesOf = ({ fields }: FormModel) =>
    fields.filter(({ remember, kind }) => remember && kind !== 'password').map(({ name }) => name);
  return {
    of(action, form) {
      const kept = read(storage.getItem(KEPT));
      const values = namesOf(form).map((name) => [name, kept[keyOf(action, name)]] as const);
      return Object.fromEntries(values.filter(([, value]) => !isBlank(value)));
    },
    keep(action, form, sent) {
      const names = namesOf(form);
      if (names.length === 0) return;
      const own = new Map(names.map((name) => [keyOf(action, name), sent[name]]));
      const others = Object.entries(read(storage.getItem(KEPT))).filter(([key]) => !own.has(key));
      storage.setItem(KEPT, JSON.stringify(Object.fromEntries([...others, ...own].slice(-MOST))));
    },
  };
}

function read(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

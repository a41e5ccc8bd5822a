import { createStore, type ReadableStore } from '../../engine/store';

/** How somebody is told in this browser besides the notice on the page: by a sound, and by the system behind other windows. */
export const ALERTS = ['sound', 'outside'] as const;
export type Alert = (typeof ALERTS)[number];
export type AlertState = Readonly<Record<Alert, boolean>>;

/** Something new: its number, which rises, what it says, and what shows it. */
export interface News {
  readonly id: number;
  readonly text: string;
  open(): void;
}

/** What the browser can do for it. */
export interface Signals {
  play(): void;
  /** Asks the person, if they have not been asked; false if the browser shows none. */
  allow(): Promise<boolean>;
  isBehind(): boolean;
  show(news: News): void;
}

export interface Alerts extends ReadableStore<AlertState> {
  /** False if the browser does not allow it: then it stays off. */
  set(alert: Alert, isOn: boolean): Promise<boolean>;
  /** Tells of it once, however many windows hear of it. */
  raise(news: News): void;
}

const KEPT = 'cockpit_alerts';
const TOLD = 'cockpit_alerted';

/** Keeps what this person wants in this browser. */
export function createAlerts(storage: Pick<Storage, 'getItem' | 'setItem'>, person: string, signals: Signals): Alerts {
  const keptFor = (key: string) => `${key} ${person}`;
  const chosen = (storage.getItem(keptFor(KEPT)) ?? '').split(' ');
  const store = createStore<AlertState>({ sound: chosen.includes('sound'), outside: chosen.includes('outside') });
  return {
    get: store.get,
    subscribe: store.subscribe,
    async set(alert, isOn) {
      if (isOn && alert === 'outside' && !(await signals.allow())) return false;
      store.set({ [alert]: isOn });
      storage.setItem(keptFor(KEPT), ALERTS.filter((one) => store.get()[one]).join(' '));
      if (isOn && alert === 'sound') signals.play();
      return true;
    },
    raise(news) {
      const { sound, outside } = store.get();
      if (!sound && !outside) return;
      if (Number(storage.getItem(keptFor(TOLD))) >= news.id) return;
      storage.setItem(keptFor(TOLD), String(news.id));
      if (sound) signals.play();
      if (outside && signals.isBehind()) signals.show(news);
    },
  };
}

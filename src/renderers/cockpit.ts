/** What every screen is given. The app builds it after log-in; screens take it with `useCockpit`. */
import { createContext, useContext } from 'react';
import type { Remembered } from '../engine/form';
import type { CockpitSettings, HttpClient, LoginResponse, ProductResponse, WidgetEntry } from '../engine/http';
import type { LiveUpdates } from '../engine/live';
import type { Formatter } from '../engine/value';
import type { Alerts } from './bell';
import type { FormDialogProps } from './forms';
import type { CellOverrides } from './grid';
import type { KeptForms } from './kept-forms';
import type { KpiTileProps, Templates } from './template';

export interface SessionInfo {
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly businessUnit: string;
  readonly roles: readonly string[];
  readonly features: ReadonlySet<string>;
  readonly language: string;
  readonly isAdmin: boolean;
  /** The user name of who looks at the cockpit as this person has it, and changes nothing. */
  readonly viewedBy?: string | undefined;
  /** A role demands a second factor and the person has none. */
  readonly lacksSecondFactor?: boolean;
}

/** What is asked before something is done. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The agreeing button: the verb itself. */
  readonly confirm: string;
  /** The other button, if it is not "Cancel". */
  readonly cancel?: string;
  readonly destructive?: boolean;
}

/** So long stays what is not to be missed: until somebody has read and dismissed it. */
export const UNTIL_READ_MS = 24 * 60 * 60_000;

/** What can be done from a notice, and how long it stays for that. */
export interface NoticeWay {
  readonly title: string;
  readonly ms: number;
  /** It takes back what was done by the calls with these keys. */
  readonly undoes?: readonly string[];
  /** The rows that it was done to, by their definition and key. */
  readonly rows?: readonly string[];
  /** It tells of something that was not done. */
  readonly notDone?: boolean;
  run(): void;
}

/** What a warning says besides. */
export interface Warning {
  /** What was not done. */
  readonly title?: string;
  /** What to look for among the rights, if one is lacking. */
  readonly why?: string | undefined;
}

/** Dialogs and notices, one at a time and in order. */
export interface Messages {
  /** The error dialog 'could not perform the action' (ERROR-001 to ERROR-005); never shows two alike at once. */
  error(error: unknown): void;
  /** A dialog that says why something was not done. */
  warning(text: string, told?: Warning): void;
  /** A dialog that says what came of something, until it is closed; what stands there to be copied can be. */
  success(text: string, toCopy?: string): void;
  /** A quiet notice that leaves by itself; one with a way stays longer. */
  notice(text: string, way?: NoticeWay): void;
  /** The same of what was not done; at the path of the page that it is about, it goes with that page. */
  refusal(text: string, at?: string): void;
  /** The page at this path is shown: what was told about another one goes. */
  arrived(path: string): void;
  /** A notice that warns, and stays whatever else is told. */
  caution(text: string, way: NoticeWay): void;
  /** These calls are taken back: no notice offers that any more. */
  undone(calls: readonly string[]): void;
  /** These rows were changed again: no notice offers to take back what was done to them before. */
  overtaken(rows: readonly string[]): void;
  confirm(question: Question): Promise<boolean>;
  /** The page is left: what was asked on it goes unanswered, as if it were closed. */
  leave(): void;
}

export interface Cockpit {
  readonly http: HttpClient;
  readonly session: SessionInfo;
  readonly product: ProductResponse;
  readonly settings: CockpitSettings;
  readonly rowsLimit: number;
  readonly format: Formatter;
  readonly live: LiveUpdates;
  readonly messages: Messages;
  readonly keptForms: KeptForms;
  readonly remembered: Remembered;
  readonly alerts: Alerts;
  /** What is written by hand, for definitions to name (OPEN-189). */
  readonly templates: {
    readonly tiles: Templates<KpiTileProps>;
    readonly modals: Templates<FormDialogProps>;
    readonly cells: CellOverrides;
  };
  may(permission: string): boolean;
  /** The roles that hold a permission; none if it is everybody's or nobody's. */
  holders(permission: string): readonly string[];
  logOut(): void;
  /** Makes this window the cockpit as another person has it: with the answer to that call. */
  viewAs(answer: LoginResponse): void;
  /** Takes what an administrator has saved without loading the page anew: settings, then flags and roles. */
  refresh(): Promise<void>;
}

export const CockpitContext = createContext<Cockpit | null>(null);

export function useCockpit(): Cockpit {
  const cockpit = useContext(CockpitContext);
  if (!cockpit) throw new Error('useCockpit outside of the cockpit');
  return cockpit;
}

export type { LiveHandlers, LiveStatus, LiveUpdates } from '../engine/live';
export type { WidgetEntry };

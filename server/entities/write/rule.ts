import type { Transaction } from 'kysely';
import type { FieldError } from '../../../src/engine/http';
import type { Row } from '../../../src/engine/query';
import type { Session } from '../../platform/context';
import type { Tables } from '../../platform/db';
import type { Values } from './empty';

/** A change of one row: `before` is absent when it is added, `values` when it is deleted. */
export interface RowChange {
  readonly tx: Transaction<Tables>;
  readonly before?: Row;
  readonly values?: Values;
}

/** What is entered for a row that is added or changed. */
export type EnteredRow = Pick<RowChange, 'before'> & Required<Pick<RowChange, 'values'>>;

/** What is wrong with a change, beyond what the definition can say. */
export interface RowRule {
  (change: RowChange): Promise<readonly FieldError[]>;
  /** A rule that only reads may say of which changes it has nothing to say: many of those are written at once. */
  readonly concerns?: (change: EnteredRow) => boolean;
}

/** Rules by the base of their definition. Each is made for a session before the transaction begins. */
export type RowRules = Readonly<Record<string, (session: Session) => Promise<RowRule>>>;

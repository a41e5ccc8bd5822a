import type { PasteColumn, PastedRow, PastePlan, PasteSession } from '../../../engine/grid';
import type { EntityModel, FormModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';

/** The session, whose end ends the calls as well that are on their way for it. */
export function endingCalls(session: PasteSession, calls: AbortController): PasteSession {
  return {
    ...session,
    end() {
      session.end();
      calls.abort();
    },
  };
}

/** What was pasted, while it is looked at. */
export interface Pasted {
  /** What becomes of it: cells of rows that are there are changed, or rows are added. */
  readonly kind: 'change' | 'add';
  readonly model: EntityModel;
  readonly form: FormModel;
  readonly plan: PastePlan;
  readonly session: PasteSession;
  /** Takes it for the other, where that can be meant as well. */
  readonly other: (() => void) | undefined;
  /** What is shown of a cell as it stands, where that is not its value. */
  textOf(row: Row, column: PasteColumn & { readonly field: { readonly name: string } }): string | undefined;
  /** Saves what fits, each row by itself; gives how many were saved. What was refused stays. */
  save(rows: readonly PastedRow[]): Promise<number>;
  close(): void;
}

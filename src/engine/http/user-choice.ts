/** What the server asks the person before it goes on (ENTITY-050 to ENTITY-052). */
export interface UserChoice {
  readonly id: string;
  readonly type: 'Standard' | 'MaterialItemType';
  readonly title: string;
  readonly description: string;
  readonly userOptions: readonly UserOption[];
  readonly details?: string;
  readonly exception?: string;
  readonly version?: string;
  readonly timeStamp?: string;
  readonly deleted?: boolean;
  readonly isInformationOnly?: boolean;
}

export const USER_OPTIONS = ['Close', 'Retry', 'Copy', 'Cancel'] as const;
export type UserOption = (typeof USER_OPTIONS)[number];

/** The choice that an answer's body carries, or null. */
export function userChoiceOf(body: unknown): UserChoice | null {
  if (typeof body !== 'object' || body === null || !('userChoice' in body)) return null;
  const { userChoice } = body;
  return typeof userChoice === 'object' && userChoice !== null ? readChoice(userChoice) : null;
}

/** A choice is shown as it came, so texts must be texts, and only known options are offered, in their own order. */
function readChoice(given: Partial<Record<keyof UserChoice, unknown>>): UserChoice {
  const options: readonly unknown[] = Array.isArray(given.userOptions) ? given.userOptions : [];
  return {
    ...(given as UserChoice),
    id: text(given.id),
    title: text(given.title),
    description: text(given.description),
    details: text(given.details),
    userOptions: USER_OPTIONS.filter((option) => options.includes(option)),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

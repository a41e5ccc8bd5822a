import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { LoginRequest, SecondStep } from '../../engine/http';
import type { SessionContext } from '../../machines/session';
import { keepLoginMemory, readLoginMemory } from '../login-memory';
import type { Services } from '../services';
import { isSetByAnother } from './login-problem';
import { provenTicketOf, secondStepOf } from './second-step';
import { goToProvider, useOpenIdEnabled, useProviderAnswer } from './use-open-id';

export type Credential = keyof LoginRequest;

const CREDENTIALS = ['businessUnitName', 'userName', 'password'] as const satisfies readonly Credential[];

/** What a log-in asks for by now. */
export type Asked =
  | { readonly kind: 'credentials' }
  | { readonly kind: 'secondStep'; readonly step: SecondStep }
  /** A password of one's own; the ticket says that the second factor was proven. */
  | { readonly kind: 'ownPassword'; readonly ticket: string | undefined };

export interface Login {
  readonly asked: Asked;
  readonly values: LoginRequest;
  /** As they are sent. */
  readonly credentials: LoginRequest;
  readonly busy: boolean;
  /** Why the last try failed. */
  readonly error: unknown;
  /** It failed, and nobody went back from what it asked for. */
  readonly isRefused: boolean;
  /** The session's own failure. */
  readonly sessionError: unknown;
  /** What ended the session before. */
  readonly ended: SessionContext['ended'];
  readonly hasOpenId: boolean;
  /** A log-in was tried without it. */
  isMissing(name: Credential): boolean;
  change(name: Credential, value: string): void;
  /** Sends the credentials; gives the first that is empty, if one is. */
  submit(): Credential | undefined;
  /** Goes to the provider of the business unit. */
  leave(): void;
  /** The second step is done, but something else is wanted. */
  refuse(error: unknown): void;
  /** Back to the credentials. */
  back(): void;
}

/** A log-in: what is entered, what is asked for besides, what was wrong (LOGIN-004 to LOGIN-010, LOGIN-013). */
export function useLogin(services: Services, isInternal: boolean): Login {
  const { http, session } = services;
  const { context, isSending } = useSelector(
    session,
    (snapshot) => ({ context: snapshot.context, isSending: snapshot.matches('authenticating') }),
    sameState,
  );
  const [values, setValues] = useState<LoginRequest>({
    businessUnitName: readLoginMemory().businessUnit,
    userName: '',
    password: '',
  });
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [left, setLeft] = useState<unknown>(null);
  /** What is wanted after the second step. */
  const [later, setLater] = useState<unknown>(null);
  const credentials = trimmed(values);
  const unit = credentials.businessUnitName;
  const hasOpenId = useOpenIdEnabled(http, unit);
  const isComing = useProviderAnswer(services, setFailure);
  const busy = isSending || isComing;
  const error = failure ?? context.error;
  const isEmpty = (name: Credential): boolean => values[name].trim() === '';

  return {
    asked: error === left ? CREDENTIALS_ALONE : askedBy(error, later),
    values,
    credentials,
    busy,
    error,
    isRefused: error !== null && error !== left,
    sessionError: context.error,
    ended: context.ended,
    hasOpenId,
    isMissing: (name) => checked && isEmpty(name),
    change: (name, value) => setValues({ ...values, [name]: value }),
    submit() {
      setChecked(true);
      setFailure(null);
      const empty = CREDENTIALS.find(isEmpty);
      if (empty || busy) return empty;
      keepLoginMemory({ businessUnit: unit });
      session.send({ type: 'LOGIN.SUBMIT', credentials });
      return undefined;
    },
    leave() {
      keepLoginMemory({ businessUnit: unit });
      setFailure(null);
      goToProvider(http, unit, isInternal).catch(setFailure);
    },
    refuse: setLater,
    back() {
      setLeft(error);
      setLater(null);
    },
  };
}

const CREDENTIALS_ALONE: Asked = { kind: 'credentials' };

/** What a refusal asks for, and what that of the second step does. */
function askedBy(error: unknown, later: unknown): Asked {
  const step = later === null ? secondStepOf(error) : undefined;
  if (step) return { kind: 'secondStep', step };
  const wanted = later ?? error;
  return isSetByAnother(wanted) ? { kind: 'ownPassword', ticket: provenTicketOf(wanted) } : CREDENTIALS_ALONE;
}

function trimmed({ businessUnitName, userName, password }: LoginRequest): LoginRequest {
  return { businessUnitName: businessUnitName.trim(), userName: userName.trim(), password };
}

function sameState<T extends { context: unknown; isSending: boolean }>(one: T, other: T): boolean {
  return one.context === other.context && one.isSending === other.isSending;
}

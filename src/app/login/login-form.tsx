import { lazy, Suspense } from 'react';
import { loadChunk } from '../../renderers/chunk';
import type { Services } from '../services';
import { CredentialsForm } from './credentials-form';
import { OwnPasswordForm } from './own-password-form';
import { useLogin } from './use-login';

/** Most log-ins need it not. */
const SecondStepForm = lazy(() => loadChunk(() => import('./second-step-form')));

export interface LoginFormProps {
  readonly services: Services;
  /** /login-internal: for support, who come with an account of the supplier (OPEN-039). */
  readonly isInternal: boolean;
  onTyping(): void;
  onForgotten(): void;
}

/** Asks for what the log-in needs by now: the credentials, a second step, a password of one's own. */
export function LoginForm({ services, ...props }: LoginFormProps) {
  const login = useLogin(services, props.isInternal);
  const { asked, back } = login;
  switch (asked.kind) {
    case 'secondStep':
      return (
        <Suspense fallback={null}>
          <SecondStepForm services={services} step={asked.step} onRefused={login.refuse} onBack={back} />
        </Suspense>
      );
    case 'ownPassword':
      return (
        <OwnPasswordForm services={services} credentials={login.credentials} ticket={asked.ticket} onBack={back} />
      );
    default:
      return <CredentialsForm login={login} {...props} />;
  }
}

import { CircleAlert } from 'lucide-react';
import type { SecondStep } from '../../engine/http';
import type { Services } from '../services';
import { ProveForm } from './prove-form';
import { SetUpForm } from './set-up-form';

export interface SecondStepFormProps {
  readonly services: Services;
  readonly step: SecondStep;
  /** The second step is done, but something else is wanted. */
  onRefused(error: unknown): void;
  onBack(): void;
}

/** What a log-in wants after the password: a factor to prove, or to set up first (OPEN-256). */
export default function SecondStepForm(props: SecondStepFormProps) {
  return props.step.step === 'setUp' ? <SetUpForm {...props} /> : <ProveForm {...props} />;
}

/** What went wrong, for those who hear it as well. */
export function StepProblem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <p className="login-error">
          <CircleAlert aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}

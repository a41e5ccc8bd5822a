import { errorContent } from './core';
import { ErrorDetails } from './details';

export interface PageFailureProps {
  /** What could not be done. */
  readonly title: string;
  readonly error: unknown;
  /** What the one button says, and does: to try again, or to go on without. */
  readonly next: string;
  onNext(): void;
}

/** Stands where a page's content would be: why it cannot be shown, and the way on. */
export function PageFailure({ title, error, next, onNext }: PageFailureProps) {
  const { message, details, stack } = errorContent(error);
  return (
    <div className="page-message" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      <ErrorDetails details={details} stack={stack} />
      <div className="actions">
        <button type="button" className="button primary" onClick={onNext}>
          {next}
        </button>
      </div>
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldParts {
  readonly id: string;
  /** Id of what is wrong with it, if anything is. */
  readonly describedBy: string | undefined;
}

/** A captioned field of a page, with what is wrong with it below. `name` is its place in the values. */
export function Field(props: {
  name: string;
  caption: string;
  problem: string | undefined;
  isRequired?: boolean;
  children(parts: FieldParts): ReactNode;
}) {
  const { name, caption, problem, isRequired, children } = props;
  const id = useId();
  return (
    <div className={problem ? 'field invalid' : 'field'} data-field={name}>
      <label className="label" htmlFor={id}>
        {caption}
        {isRequired && (
          <span className="required" aria-hidden>
            *
          </span>
        )}
      </label>
      {children({ id, describedBy: problem ? `${id}-problem` : undefined })}
      {problem && <Problem id={`${id}-problem`} text={problem} />}
    </div>
  );
}

/** What is wrong with a field. */
export function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p className="problem" id={id} role="alert">
      <CircleAlert aria-hidden />
      {text}
    </p>
  );
}

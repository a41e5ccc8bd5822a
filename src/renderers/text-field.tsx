import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

/** A labelled field, with its problem below. */
export function TextField(props: { label: string; problem: string | null } & ComponentProps<'input'>) {
  const { label, problem, ...input } = props;
  const id = useId();
  const problemId = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={problem !== null}
        aria-describedby={problem ? problemId : undefined}
      />
      {problem && <Problem id={problemId} text={problem} />}
    </div>
  );
}

/** What is wrong with a field. */
export function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p className="problem" id={id}>
      <CircleAlert aria-hidden />
      {text}
    </p>
  );
}

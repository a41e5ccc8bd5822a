import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../renderers/text-field';

/** A masked field, with the way to a forgotten password beside its label (LOGIN-006, LOGIN-009). */
export function PasswordField(
  props: { label: string; problem: string | null; onForgotten(): void } & ComponentProps<'input'>,
) {
  const { label, problem, onForgotten, ...input } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const id = useId();
  const problemId = useId();
  return (
    <div className="field with-link">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="password-box">
        <input
          {...input}
          id={id}
          className="input password"
          type={shown ? 'text' : 'password'}
          aria-invalid={problem !== null}
          aria-describedby={problem ? problemId : undefined}
        />
        <button
          type="button"
          className="icon-button reveal"
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      </div>
      {/* Behind the field, so that Tab leads from the user name to the password. */}
      <button type="button" className="link-button" onClick={onForgotten}>
        {t('login.forgotten')}
      </button>
      {problem && <Problem id={problemId} text={problem} />}
    </div>
  );
}

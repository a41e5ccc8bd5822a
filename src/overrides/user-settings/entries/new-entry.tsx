import { Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../renderers/editors';

const LONGEST_KEY = 150;

/** Adds an entry by its key. */
export function NewEntry({
  isTaken,
  onAdd,
}: {
  isTaken(key: string): boolean;
  onAdd(key: string, value: string): void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState({ key: '', value: '' });
  const [problem, setProblem] = useState<string>();
  function add(event: FormEvent): void {
    event.preventDefault();
    const key = typed.key.trim();
    const wrong = key === '' || typed.value === '' ? t('rules.requiredSummary') : isTaken(key) && t('rules.unique');
    setProblem(wrong || undefined);
    if (wrong) return;
    onAdd(key, typed.value);
    setTyped({ key: '', value: '' });
  }
  return (
    <form className="new-entry" onSubmit={add} noValidate>
      {(['key', 'value'] as const).map((name) => (
        <input
          key={name}
          className="input"
          autoComplete="off"
          maxLength={name === 'key' ? LONGEST_KEY : undefined}
          placeholder={t(`settings.entries.${name}`)}
          aria-label={t(`settings.entries.new.${name}`)}
          aria-describedby={problem ? id : undefined}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <button type="submit" className="button bordered">
        <Plus aria-hidden />
        {t('settings.entries.add')}
      </button>
      {problem && <Problem id={id} text={problem} />}
    </form>
  );
}

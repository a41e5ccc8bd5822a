import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../renderers/editors';

const LONGEST_KEY = 150;
const FIELDS = ['key', 'value'] as const;

type Name = (typeof FIELDS)[number];

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
  const [problem, setProblem] = useState<{ readonly text: string; readonly fields: readonly Name[] }>();
  const form = useRef<HTMLFormElement>(null);
  function problemOf(key: string): typeof problem {
    const empty = FIELDS.filter((name) => (name === 'key' ? key : typed.value) === '');
    if (empty.length > 0) return { text: t('rules.requiredSummary'), fields: empty };
    return isTaken(key) ? { text: t('rules.unique'), fields: ['key'] } : undefined;
  }
  function add(event: FormEvent): void {
    event.preventDefault();
    const key = typed.key.trim();
    const wrong = problemOf(key);
    setProblem(wrong);
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong.fields[0]}]`)?.focus();
      return;
    }
    onAdd(key, typed.value);
    setTyped({ key: '', value: '' });
  }
  return (
    <form ref={form} className="new-entry" onSubmit={add} noValidate>
      {FIELDS.map((name) => (
        <input
          key={name}
          name={name}
          className="input"
          autoComplete="off"
          maxLength={name === 'key' ? LONGEST_KEY : undefined}
          placeholder={t(`settings.entries.${name}`)}
          aria-label={t(`settings.entries.new.${name}`)}
          aria-invalid={problem?.fields.includes(name) || undefined}
          aria-describedby={problem?.fields.includes(name) ? id : undefined}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <button type="submit" className="button bordered">
        <Plus aria-hidden />
        {t('settings.entries.add')}
      </button>
      {problem && <Problem id={id} text={problem.text} />}
    </form>
  );
}

import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const STEPS = ['file', 'columns', 'check', 'import'] as const;

/** Where on its way the workbook is. */
export function Steps({ at }: { at: (typeof STEPS)[number] }) {
  const { t } = useTranslation();
  const now = STEPS.indexOf(at);
  return (
    <ol className="import-steps">
      {STEPS.map((step, index) => (
        <li key={step} className={index < now ? 'done' : ''} aria-current={index === now ? 'step' : undefined}>
          <span className="mark" aria-hidden>
            {index < now ? <Check /> : index + 1}
          </span>
          {t(`import.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

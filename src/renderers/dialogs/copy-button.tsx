import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../copy-text';

export interface CopyButtonProps {
  /** What the button says before it was pressed. */
  readonly title: string;
  readonly bordered?: boolean;
  /** What is copied. */
  text(): string;
  /** The same for programs that take a table. */
  html?(): string;
}

const ICONS = { copied: Check, failed: TriangleAlert };

/** Copies a text, and says itself whether that was done. */
export function CopyButton({ title, bordered, text, html }: CopyButtonProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState<'copied' | 'failed'>();
  const Icon = result ? ICONS[result] : Copy;
  const copy = (): Promise<void> =>
    copyText(text(), html?.()).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  return (
    <button type="button" className={bordered ? 'button bordered' : 'button'} onClick={() => void copy()}>
      <Icon aria-hidden />
      <span aria-live="polite">
        {result ? t(result === 'copied' ? 'dialogs.copied' : 'dialogs.copyFailed') : title}
      </span>
    </button>
  );
}

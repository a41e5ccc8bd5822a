import { useTranslation } from 'react-i18next';

/** Technical text, folded away. */
export function Details({ title, text }: { title: string; text: string }) {
  return (
    <details className="details">
      <summary>{title}</summary>
      <pre>{text}</pre>
    </details>
  );
}

/** Details and stack of an error, each only if there is one (ERROR-003). */
export function ErrorDetails({ details, stack }: { details?: string | undefined; stack?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      {details && <p className="quiet-text message">{details}</p>}
      {stack && <Details title={t('dialogs.stack')} text={stack} />}
    </>
  );
}

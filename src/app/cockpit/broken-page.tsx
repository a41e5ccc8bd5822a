import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProductResponse } from '../../engine/http';
import { useMended } from './use-mended';

/**
 * What is wrong with a definition, where it is written, instead of a blank page; the server tells those alone who look after definitions.
 * It gives way to the page as soon as the definition is mended.
 */
export function BrokenPage({ broken, onRetry }: { broken: ProductResponse['broken'][number]; onRetry(): void }) {
  const { t } = useTranslation();
  useMended(broken, onRetry);
  const mistakes = broken.diagnostics.filter(({ severity }) => severity !== 'hint');
  return (
    <div className="page page-scroll">
      <div className="page-message">
        <h1>{t('frame.broken.title')}</h1>
        <p>{t(mistakes.length > 0 ? 'frame.broken.text' : 'frame.broken.plainText', { name: broken.name })}</p>
        {mistakes.length > 0 && (
          <table className="table">
            <thead>
              <tr>
                <th>{t('frame.broken.place')}</th>
                <th>{t('frame.broken.problem')}</th>
                <th>{t('frame.broken.message')}</th>
              </tr>
            </thead>
            <tbody>
              {mistakes.map(({ file, line, column, code, message }) => (
                <tr key={`${file}:${line}:${column} ${code} ${message}`}>
                  <td>
                    <code>
                      {file}:{line}:{column}
                    </code>
                  </td>
                  <td>
                    <code>{code}</code>
                  </td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="actions">
          <button type="button" className="button bordered" onClick={onRetry}>
            <RotateCw aria-hidden />
            {t('error.retry')}
          </button>
        </div>
      </div>
    </div>
  );
}

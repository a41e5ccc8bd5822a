import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProductResponse } from '../../engine/http';

type Diagnostics = ProductResponse['noted'][number]['diagnostics'];

/** What stored rows have against the definition of a page, above it; the server tells those who look after definitions. */
export function NotedDefinition({ diagnostics }: { diagnostics: Diagnostics }) {
  const { t } = useTranslation();
  const isWaiting = diagnostics.some(({ severity }) => severity === 'error');
  return (
    <details className="page-note">
      <summary>
        <TriangleAlert aria-hidden />
        {t(isWaiting ? 'frame.noted.waits' : 'frame.noted.rows')}
      </summary>
      <ul>
        {diagnostics.map(({ file, line, column, code, message }) => (
          <li key={`${file}:${line}:${column} ${code} ${message}`}>
            <code>
              {file}:{line}:{column}
            </code>{' '}
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProductResponse } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';

type Diagnostics = ProductResponse['noted'][number]['diagnostics'];

/** What stored rows have against the definition of a page, above it; the server tells those who look after definitions. */
export function NotedDefinition({ diagnostics }: { diagnostics: Diagnostics }) {
  const { t } = useTranslation();
  const isWaiting = diagnostics.some(({ severity }) => severity === 'error');
  return <Noted text={t(isWaiting ? 'frame.noted.waits' : 'frame.noted.rows')} diagnostics={diagnostics} />;
}

/** What is wrong with files that are of no definition, above every page of the same people; nothing without mistakes. */
export function NotedProduct() {
  const { t } = useTranslation();
  const { mistakes } = useCockpit().product;
  return mistakes.length > 0 && <Noted text={t('frame.noted.product')} diagnostics={mistakes} />;
}

function Noted({ text, diagnostics }: { text: string; diagnostics: Diagnostics }) {
  return (
    <details className="page-note">
      <summary>
        <TriangleAlert aria-hidden />
        {text}
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

import { useTranslation } from 'react-i18next';
import { API } from '../../../engine/http';
import { useLoaded } from '../../../renderers/use-loaded';

/** What the database was given for what lists are asked for, in the server's sentences; nothing where it was given none. */
export function LearntIndexes() {
  const { t } = useTranslation();
  const { data: sentences = [] } = useLoaded(API.learntIndexes);
  if (sentences.length === 0) return null;
  return (
    <>
      <p className="about">{t('settings.safety.indexes')}</p>
      <ul className="findings">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

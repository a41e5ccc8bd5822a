import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { rightsAddress } from '../rights-address';

/** Leads from a refusal to the rule behind it; nothing where no right is lacking. */
export function WhyLink({ why, onGo }: { why: string | undefined; onGo(): void }) {
  const { t } = useTranslation();
  if (why === undefined) return null;
  return (
    <Link className="button" to={rightsAddress(why)} onClick={onGo}>
      {t('dialogs.why')}
    </Link>
  );
}

import { useTranslation } from 'react-i18next';
import { CLIENT_VERSION, CLIENT_VERSION_SHORT } from '../../engine/constants';
import { useCockpit } from '../cockpit';

/** Users see the short version, administrators the build and the server's version as well (LAYOUT-008, LAYOUT-009). */
export function Version() {
  const { t } = useTranslation();
  const { session, product } = useCockpit();
  if (!session.isAdmin) return <>{t('frame.profile.version', { version: CLIENT_VERSION_SHORT })}</>;
  const server = product.serverVersion;
  const key = server ? 'frame.profile.versionServer' : 'frame.profile.version';
  return <>{t(key, { version: CLIENT_VERSION, server })}</>;
}

import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';

const KB = 1024;
const MB = 1024 * KB;

/** How large a file is, as people say it. */
export function FileSize({ bytes }: { readonly bytes: number }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const isLarge = bytes >= MB;
  const size = isLarge ? Math.round((bytes / MB) * 10) / 10 : Math.max(1, Math.round(bytes / KB));
  return <small>{t(isLarge ? 'comments.files.mB' : 'comments.files.kB', { size: format.number(size) })}</small>;
}

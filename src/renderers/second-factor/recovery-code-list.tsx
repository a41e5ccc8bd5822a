import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../dialogs';
import { saveFile } from '../save-file';

const FILE = 'recovery-codes.txt';

/** Recovery codes, which are shown this once: to copy, and to keep as a file. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const text = () => `${codes.join('\n')}\n`;
  return (
    <>
      <p>{t('secondFactor.codesText')}</p>
      <ul className="recovery-codes" aria-label={t('secondFactor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-keep">
        <CopyButton bordered title={t('secondFactor.copyCodes')} text={text} />
        <button
          type="button"
          className="button bordered"
          onClick={() => saveFile(FILE, new TextEncoder().encode(text()).buffer, 'any')}
        >
          <Download aria-hidden />
          {t('secondFactor.download')}
        </button>
      </div>
    </>
  );
}

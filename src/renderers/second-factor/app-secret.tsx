import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import type { FactorSetUp } from '../../engine/http';
import { CopyButton } from '../dialogs';

/** The secret of an authenticator app: as a picture to scan, and as a text to copy. */
export function AppSecret({ secret, uri }: NonNullable<FactorSetUp['totp']>) {
  const { t } = useTranslation();
  return (
    <div className="app-secret">
      <p>{t('secondFactor.scan')}</p>
      {/* Apps read dark on light alone. */}
      <QRCodeSVG
        value={uri}
        size={176}
        marginSize={4}
        bgColor="#fff"
        fgColor="#000"
        title={t('secondFactor.picture')}
      />
      <div className="secret-text">
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton title={t('secondFactor.copyKey')} text={() => secret} />
      </div>
    </div>
  );
}

import { Languages } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLIENT_VERSION_SHORT, LOGIN_LANGUAGES } from '../../engine/constants';
import { BrandMark } from '../../renderers/brand-mark';
import { Dialog } from '../../renderers/dialogs/core';
import { LanguageSelect } from '../../renderers/language-select';
import { environment } from '../environment';
import { keepLoginMemory, readLoginMemory } from '../login-memory';
import type { Services } from '../services';
import { showLanguage } from '../texts';
import { LoginForm } from './login-form';
import { Racks } from './racks';

/** Exactly the five languages of the login (LOGIN-001 to LOGIN-003). */
function LanguageChoice({ services }: { services: Services }) {
  const { t } = useTranslation();
  const field = useId();
  const [language, setLanguage] = useState(readLoginMemory().language);
  async function choose(code: string): Promise<void> {
    setLanguage(code);
    keepLoginMemory({ language: code });
    await showLanguage(services.http, code);
  }
  useEffect(() => {
    void showLanguage(services.http, readLoginMemory().language);
  }, [services]);
  return (
    <label className="login-language" htmlFor={field}>
      <Languages aria-hidden />
      <span className="visually-hidden">{t('login.language')}</span>
      <LanguageSelect id={field} languages={LOGIN_LANGUAGES} value={language} onChange={(code) => void choose(code)} />
    </label>
  );
}

/** Says who can help, with the configured address if there is one (OPEN-037). */
function ForgottenDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const address = environment()?.passwordHelpUrl;
  return (
    <Dialog
      title={t('login.forgottenTitle')}
      onClose={onClose}
      footer={
        <button type="button" className="button primary" onClick={onClose}>
          {t('login.close')}
        </button>
      }
    >
      <div className="dialog-body">
        <p>{t('login.forgottenText')}</p>
        {address && (
          <p>
            <a href={address} target="_blank" rel="noreferrer">
              {t('login.forgottenLink')}
            </a>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The login page, at /login and /login-internal (LOGIN-018 to LOGIN-020). */
export function LoginPage({ services, onTyping }: { services: Services; onTyping(): void }) {
  const { t } = useTranslation();
  const [forgotten, setForgotten] = useState(false);
  const help = environment()?.helpUrl;
  const title = `${t('login.title')} · ${t('login.product')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="login">
      <header className="login-picture">
        <div className="brand">
          <BrandMark />
          {t('login.product')}
        </div>
        <Racks />
        <p>{t('login.claim')}</p>
      </header>
      <main className="login-side">
        <LanguageChoice services={services} />
        <div className="login-middle">
          <LoginForm
            services={services}
            isInternal={location.pathname.startsWith('/login-internal')}
            onTyping={onTyping}
            onForgotten={() => setForgotten(true)}
          />
        </div>
        <footer>
          {t('login.version', { version: CLIENT_VERSION_SHORT })}
          {help && (
            <a href={help} target="_blank" rel="noreferrer">
              {t('login.help')}
            </a>
          )}
        </footer>
      </main>
      {forgotten && <ForgottenDialog onClose={() => setForgotten(false)} />}
    </div>
  );
}

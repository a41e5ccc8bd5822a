import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API, type OwnFactor, type RecoveryCodes } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { Dialog } from '../dialogs';
import { RecoveryCodeList } from '../second-factor';
import { useLoaded } from '../use-loaded';
import { AddFactorDialog } from './add-factor-dialog';
import { FactorList } from './factor-list';
import { Loading } from './loading';
import { WithPasswordDialog } from './with-password-dialog';

/** What is shown: the list, or one thing that is done about it. */
type View =
  | { readonly does: 'list' | 'add' | 'renew' }
  | { readonly does: 'remove'; readonly factor: OwnFactor }
  | { readonly does: 'codes'; readonly codes: readonly string[] };

const LIST: View = { does: 'list' };

/** One's own second factors: what there is, adding, removing, and recovery codes (OPEN-256). */
export function FactorsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const { data: own, error, load } = useLoaded(API.ownFactors);
  const [view, setView] = useState<View>(LIST);

  async function show({ recoveryCodes }: RecoveryCodes, notice?: string): Promise<void> {
    if (notice) messages.notice(t(notice));
    setView(recoveryCodes ? { does: 'codes', codes: recoveryCodes } : LIST);
    await load();
  }
  switch (view.does) {
    case 'add':
      return (
        <AddFactorDialog
          begin={async (kind, password) => {
            const { data } = await http.post(API.ownFactorSetUp, { kind, password });
            if (!data) throw new Error('The server began nothing');
            return data;
          }}
          confirm={async (confirmation) => {
            const { data } = await http.post(API.ownFactors, confirmation);
            await show(data ?? {}, 'frame.factors.added');
          }}
          onClose={() => setView(LIST)}
        />
      );
    case 'remove':
      return (
        <WithPasswordDialog
          title={t('frame.factors.removeTitle', { name: view.factor.name })}
          text={t('frame.factors.removeText')}
          action={t('frame.factors.remove')}
          perform={async (password) => {
            await http.post(API.removeOwnFactor, { id: view.factor.id, password });
            await show({}, 'frame.factors.removed');
          }}
          onClose={() => setView(LIST)}
        />
      );
    case 'renew':
      return (
        <WithPasswordDialog
          title={t('frame.factors.renewTitle')}
          text={t('frame.factors.renewText')}
          action={t('frame.factors.renew')}
          perform={async (password) => {
            const { data } = await http.post(API.renewRecoveryCodes, { password });
            await show(data ?? {});
          }}
          onClose={() => setView(LIST)}
        />
      );
    case 'codes':
      return (
        <Dialog
          title={t('secondFactor.codesTitle')}
          footer={
            <button type="button" className="button primary" onClick={() => setView(LIST)}>
              {t('secondFactor.kept')}
            </button>
          }
        >
          <div className="dialog-body">
            <RecoveryCodeList codes={view.codes} />
          </div>
        </Dialog>
      );
    default:
      return (
        <Dialog
          title={t('frame.factors.title')}
          subtitle={t('frame.factors.text')}
          onClose={onClose}
          footer={
            <>
              {own && own.factors.length > 0 && (
                <button type="button" className="button bordered" onClick={() => setView({ does: 'renew' })}>
                  {t('frame.factors.renew')}
                </button>
              )}
              <button type="button" className="button primary" onClick={() => setView({ does: 'add' })}>
                {t('frame.factors.add')}
              </button>
            </>
          }
        >
          <div className="dialog-body">
            {own ? (
              <FactorList own={own} onRemove={(factor) => setView({ does: 'remove', factor })} />
            ) : (
              <Loading error={error} onRetry={() => void load()} />
            )}
          </div>
        </Dialog>
      );
  }
}

import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs';
import { RecoveryCodeList } from '../second-factor';
import { AddFactorDialog } from './add-factor-dialog';
import { FactorList } from './factor-list';
import { Loading } from './loading';
import { useOwnFactors } from './use-own-factors';
import { WithPasswordDialog } from './with-password-dialog';

/** One's own second factors: what there is, adding, removing, and recovery codes (OPEN-256). */
export function FactorsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const factors = useOwnFactors();
  const { view, toList } = factors;
  switch (view.does) {
    case 'add':
      return <AddFactorDialog begin={factors.begin} confirm={factors.confirm} onClose={toList} />;
    case 'remove':
      return (
        <WithPasswordDialog
          title={t('frame.factors.removeTitle', { name: view.factor.name })}
          text={t('frame.factors.removeText')}
          action={t('frame.factors.remove')}
          perform={(password) => factors.remove(view.factor, password)}
          onClose={toList}
        />
      );
    case 'renew':
      return (
        <WithPasswordDialog
          title={t('frame.factors.renewTitle')}
          text={t('frame.factors.renewText')}
          action={t('frame.factors.renew')}
          perform={factors.renewCodes}
          onClose={toList}
        />
      );
    case 'codes':
      return <CodesDialog codes={view.codes} onKept={toList} />;
    default:
      return <ListDialog {...factors} onClose={onClose} />;
  }
}

type ListDialogProps = Pick<ReturnType<typeof useOwnFactors>, 'own' | 'error' | 'load' | 'show'> & { onClose(): void };

function ListDialog({ own, error, load, show, onClose }: ListDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('frame.factors.title')}
      subtitle={t('frame.factors.text')}
      onClose={onClose}
      footer={
        <>
          {own && own.factors.length > 0 && (
            <button type="button" className="button bordered" onClick={() => show({ does: 'renew' })}>
              {t('frame.factors.renew')}
            </button>
          )}
          <button type="button" className="button primary" onClick={() => show({ does: 'add' })}>
            {t('frame.factors.add')}
          </button>
        </>
      }
    >
      <div className="dialog-body">
        {own ? (
          <FactorList own={own} onRemove={(factor) => show({ does: 'remove', factor })} />
        ) : (
          <Loading error={error} onRetry={() => void load()} />
        )}
      </div>
    </Dialog>
  );
}

/** New recovery codes, which are shown this once. */
function CodesDialog({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('secondFactor.codesTitle')}
      footer={
        <button type="button" className="button primary" onClick={onKept}>
          {t('secondFactor.kept')}
        </button>
      }
    >
      <div className="dialog-body">
        <RecoveryCodeList codes={codes} />
      </div>
    </Dialog>
  );
}

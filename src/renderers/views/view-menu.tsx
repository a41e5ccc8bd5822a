import * as Menu from '@radix-ui/react-dropdown-menu';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { STANDARD_VIEW, START_SCOPES, writeViewAddress } from '../../engine/view';
import { useCockpit } from '../cockpit';
import { copyText } from '../copy-text';
import { ButtonMenu } from '../menu';
import type { BelowButton } from '../menu-button';
import type { Opening } from './opening';
import type { ViewActions } from './use-view-actions';
import type { useWayBack } from './use-way-back';
import { Item, Toggle, ViewItem, Views } from './view-items';
import type { ViewStanding } from './view-standing';

export interface ViewMenuProps extends BelowButton {
  readonly opening: Opening;
  readonly standing: ViewStanding;
  readonly actions: ViewActions;
  /** Asks for the name of a new view. */
  onName(): void;
  /** The address that shows the same to somebody else. */
  onLink(): string;
  /** Asks what of the rows the person wants to be told of. */
  readonly onWatch: (() => void) | undefined;
  /** Where the keyboard goes when the menu closes. */
  readonly wayBack: ReturnType<typeof useWayBack>['content'];
}

/** The views to choose from, and what can be done with the one that is shown. */
export function ViewMenu({ opening, standing, actions, onName, onLink, onWatch, wayBack, ...below }: ViewMenuProps) {
  const { t } = useTranslation();
  const { first } = standing;
  const opensFirst =
    first === STANDARD_VIEW ? t('views.standard') : opening.views.find(({ id }) => id === first)?.customViewName;
  return (
    <ButtonMenu className="view-menu" align="start" {...below} {...wayBack}>
      <Choice opening={opening} standing={standing} />
      <Menu.Separator className="popup-line" />
      <Doing opening={opening} standing={standing} actions={actions} onName={onName} />
      <Starts actions={actions} opensFirst={opensFirst} />
      <Menu.Separator className="popup-line" />
      {onWatch && <Item onSelect={onWatch}>{t('watches.open')}</Item>}
      <LinkItem onLink={onLink} />
    </ButtonMenu>
  );
}

/** The standard view, one's own and the shared ones; the address names what is chosen. */
function Choice({ opening: { views }, standing: { id, own, first } }: Pick<ViewMenuProps, 'opening' | 'standing'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = (chosen: string): void =>
    void navigate({ pathname, search: writeViewAddress(chosen, search) }, { replace: true });
  return (
    <Menu.RadioGroup value={id} onValueChange={open}>
      <ViewItem id={STANDARD_VIEW} name={t('views.standard')} primary={first} />
      <Views title={t('views.mine')} views={views.filter(({ isShared }) => !isShared)} primary={own} />
      <Views title={t('views.shared')} views={views.filter(({ isShared }) => isShared)} primary={first} />
    </Menu.RadioGroup>
  );
}

/** Saves, makes primary, deletes: what the session may do with the view. */
function Doing({
  opening: { view },
  standing,
  actions,
  onName,
}: Pick<ViewMenuProps, 'opening' | 'standing' | 'actions' | 'onName'>) {
  const { t } = useTranslation();
  const { may } = useCockpit();
  const { id, isMine, isForAll, isChanged } = standing;
  const mayForMe = may('grid.can_save_for_me');
  const mayForAll = may('grid.can_save_for_all');
  const canBeForAll = mayForAll && (!view || view.isShared);
  return (
    <>
      {view && (view.isShared ? mayForAll : mayForMe) && (
        <Item disabled={!isChanged} onSelect={() => actions.overwrite(view)}>
          {t('views.save', { name: view.customViewName })}
        </Item>
      )}
      {(mayForMe || mayForAll) && <Item onSelect={onName}>{t('views.saveAs')}</Item>}
      {view && (
        <Item onSelect={() => void actions.remove(view)}>{t('views.delete', { name: view.customViewName })}</Item>
      )}
      {(mayForMe || canBeForAll) && (
        <>
          <Menu.Separator className="popup-line" />
          <Menu.Label className="popup-heading">{t('views.first')}</Menu.Label>
        </>
      )}
      {mayForMe && (
        <Toggle isOn={isMine} onSelect={() => actions.choosePrimary('me', isMine ? '' : id)}>
          {t('views.primary')}
        </Toggle>
      )}
      {canBeForAll && (
        <Toggle isOn={isForAll} onSelect={() => actions.choosePrimary('all', isForAll ? '' : id)}>
          {t('views.primaryForAll')}
        </Toggle>
      )}
    </>
  );
}

/** Saves what is shown as what the grid starts with, without a name: for oneself, the business unit, all (VIEW-006, VIEW-010). */
function Starts({ actions, opensFirst }: Pick<ViewMenuProps, 'actions'> & { opensFirst: string | undefined }) {
  const { t } = useTranslation();
  const { may } = useCockpit();
  const scopes = START_SCOPES.filter(({ permission }) => may(permission));
  if (scopes.length === 0) return null;
  return (
    <>
      <Menu.Label className="popup-heading">{t('views.start')}</Menu.Label>
      {scopes.map((start) => (
        <Item key={start.scope} onSelect={() => actions.saveStart(start, opensFirst)}>
          {t(`views.startFor.${start.scope}`)}
        </Item>
      ))}
      <Item onSelect={() => actions.resetStart()}>{t('views.resetStart')}</Item>
    </>
  );
}

function LinkItem({ onLink }: Pick<ViewMenuProps, 'onLink'>) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  return (
    <Item
      onSelect={() => {
        void copyText(window.location.origin + onLink()).then(
          () => messages.notice(t('views.linkCopied')),
          (error: unknown) => messages.error(error),
        );
      }}
    >
      {t('views.copyLink')}
    </Item>
  );
}

import * as Menu from '@radix-ui/react-dropdown-menu';
import { Bookmark, Check, ChevronDown, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EntityModel } from '../../engine/model';
import {
  type CustomViewHeader,
  type GridState,
  type RowMarks,
  STANDARD_VIEW,
  START_SCOPES,
  sameState,
  writeViewAddress,
} from '../../engine/view';
import { useCockpit } from '../cockpit';
import { copyText } from '../copy-text';
import type { Opening } from './opening';
import { SaveViewDialog } from './save-view-dialog';
import { useViewActions } from './use-view-actions';
import './views.css';

export interface ViewPickerProps {
  readonly model: EntityModel;
  readonly opening: Opening;
  /** What the grid shows now. */
  readonly state: GridState;
  /** The rows that stand out now: a view keeps them, and none counts as changed by them. */
  marks(): RowMarks;
  /** The address that shows the same to somebody else. */
  onLink(): string;
}

/** Chooses among the views of a grid, and saves what it shows now as one (VIEW-004 to VIEW-013). */
export function ViewPicker({ model, opening, state, marks, onLink }: ViewPickerProps) {
  const { t } = useTranslation();
  const { may, messages } = useCockpit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const actions = useViewActions(model, state, marks);
  const [isNaming, setNaming] = useState(false);
  const { view, views, primaries } = opening;
  if (!may('grid.can_use_custom_views')) return null;

  const id = view?.id ?? STANDARD_VIEW;
  const name = view?.customViewName ?? t('views.standard');
  const primary = (isShared: boolean) =>
    primaries.find((one) => one.owner === model.name && one.isShared === isShared)?.id;
  const first = primary(false) ?? primary(true);
  const opensFirst =
    first === STANDARD_VIEW ? t('views.standard') : views.find((one) => one.id === first)?.customViewName;
  const isMine = primary(false) === id;
  const isForAll = primary(true) === id;
  const isChanged = !sameState(state, opening.base);
  const mayOverwrite = view && (view.isShared ? may('grid.can_save_for_all') : may('grid.can_save_for_me'));
  const open = (chosen: string): void =>
    void navigate({ pathname, search: writeViewAddress(chosen, search) }, { replace: true });

  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger className="view-picker" aria-label={`${t('views.choose')}: ${name}`} title={name}>
          {isMine || isForAll ? <Star aria-hidden className="filled" /> : <Bookmark aria-hidden />}
          <span className="name">{name}</span>
          {isChanged && <i className="changed" role="img" aria-label={t('views.changed')} title={t('views.changed')} />}
          <ChevronDown aria-hidden />
        </Menu.Trigger>
        <Menu.Content className="popup view-menu" align="start" sideOffset={4} collisionPadding={8}>
          <Menu.RadioGroup value={id} onValueChange={open}>
            <ViewItem id={STANDARD_VIEW} name={t('views.standard')} primary={first} />
            <Views title={t('views.mine')} views={views.filter(({ isShared }) => !isShared)} primary={primary(false)} />
            <Views title={t('views.shared')} views={views.filter(({ isShared }) => isShared)} primary={first} />
          </Menu.RadioGroup>
          <Menu.Separator className="popup-line" />
          {view && mayOverwrite && (
            <Item disabled={!isChanged} onSelect={() => actions.overwrite(view)}>
              {t('views.save', { name: view.customViewName })}
            </Item>
          )}
          {(may('grid.can_save_for_me') || may('grid.can_save_for_all')) && (
            <Item onSelect={() => setNaming(true)}>{t('views.saveAs')}</Item>
          )}
          {may('grid.can_save_for_me') && (
            <Toggle isOn={isMine} onSelect={() => actions.choosePrimary('me', isMine ? '' : id)}>
              {t('views.primary')}
            </Toggle>
          )}
          {may('grid.can_save_for_all') && (!view || view.isShared) && (
            <Toggle isOn={isForAll} onSelect={() => actions.choosePrimary('all', isForAll ? '' : id)}>
              {t('views.primaryForAll')}
            </Toggle>
          )}
          {view && (
            <Item onSelect={() => void actions.remove(view)}>{t('views.delete', { name: view.customViewName })}</Item>
          )}
          <Starts actions={actions} opensFirst={opensFirst} />
          <Menu.Separator className="popup-line" />
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
        </Menu.Content>
      </Menu.Root>
      {isNaming && (
        <SaveViewDialog
          views={views}
          onSave={async (name, isShared) => {
            const problem = await actions.create(name, isShared);
            if (!problem) setNaming(false);
            return problem;
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

/** Saves what is shown as what the grid starts with, without a name: for oneself, the business unit, all (VIEW-006, VIEW-010). */
function Starts({
  actions,
  opensFirst,
}: {
  actions: ReturnType<typeof useViewActions>;
  opensFirst: string | undefined;
}) {
  const { t } = useTranslation();
  const { may } = useCockpit();
  const scopes = START_SCOPES.filter(({ permission }) => may(permission));
  if (scopes.length === 0) return null;
  return (
    <>
      <Menu.Separator className="popup-line" />
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

interface ViewsProps {
  readonly title: string;
  readonly views: readonly CustomViewHeader[];
  readonly primary: string | undefined;
}

function Views({ title, views, primary }: ViewsProps) {
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label className="popup-heading">{title}</Menu.Label>
      {views.map(({ id, customViewName }) => (
        <ViewItem key={id} id={id} name={customViewName} primary={primary} />
      ))}
    </>
  );
}

function ViewItem({ id, name, primary }: { id: string; name: string; primary: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Menu.RadioItem className="popup-item" value={id}>
      <span className="name" title={name}>
        {name}
      </span>
      {id === primary && <Star className="end filled" role="img" aria-label={t('views.isPrimary')} />}
      <Menu.ItemIndicator asChild>
        <Check className="end" aria-hidden />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  );
}

function Item({ children, ...item }: { children: ReactNode; disabled?: boolean; onSelect(): void }) {
  return (
    <Menu.Item className="popup-item" {...item}>
      {children}
    </Menu.Item>
  );
}

function Toggle({ isOn, children, onSelect }: { isOn: boolean; children: ReactNode; onSelect(): void }) {
  return (
    <Menu.CheckboxItem className="popup-item" checked={isOn} onSelect={onSelect}>
      {children}
      <Menu.ItemIndicator asChild>
        <Check className="end" aria-hidden />
      </Menu.ItemIndicator>
    </Menu.CheckboxItem>
  );
}

import * as Menu from '@radix-ui/react-dropdown-menu';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ActionIcon } from '../actions';
import { altShown, altTold, SHARED_LETTERS } from '../alt-letters';
import { PlacedMenu } from '../menu';
import type { OfferedAction } from '../offered-action';
import { rightsAddress } from '../rights-address';
import { sharedReason } from './shared-reason';

export interface RowMenuProps {
  readonly place: { readonly x: number; readonly y: number };
  readonly groups: readonly (readonly OfferedAction[])[];
  /** Pages that have to do with the row, in a menu of their own. */
  readonly lookups: readonly OfferedAction[];
  onClose(): void;
}

/**
 * The actions of the chosen rows, at the pointer. One that cannot run says why; what several say stands once, below them
 * all. Focus returns to where it was.
 */
export function RowMenu({ place, groups, lookups, onClose }: RowMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filled = groups.filter((group) => group.length > 0);
  const shared = sharedReason(filled.flat());
  const lacking = [...new Set(filled.flat().flatMap(({ lacks }) => lacks ?? []))];
  const foot = useId();
  const isShared = ({ enabled, reason }: OfferedAction) => !enabled && reason !== undefined && reason === shared;

  return (
    <PlacedMenu place={place} label={t('grid.actions')} className="row-menu" onClose={onClose}>
      {(close) => (
        <>
          {filled.length === 0 && lookups.length === 0 && <p className="empty">{t('grid.noActions')}</p>}
          {filled.map((group, index) => (
            <Menu.Group key={group[0]?.name}>
              {index > 0 && <Menu.Separator className="popup-line" />}
              {group.map((action) => (
                <ActionItem
                  key={action.name}
                  action={action}
                  foot={isShared(action) ? foot : undefined}
                  onChoose={close}
                />
              ))}
            </Menu.Group>
          ))}
          {lookups.length > 0 &&
            (filled.length > 0 ? (
              <Lookups lookups={lookups} onChoose={close} />
            ) : (
              <LookupItems lookups={lookups} onChoose={close} />
            ))}
          {shared !== undefined && (
            <>
              <Menu.Separator className="popup-line" />
              <Menu.Label className="popup-foot" id={foot}>
                {shared}
              </Menu.Label>
            </>
          )}
          {lacking.length > 0 && (
            <Menu.Item
              className="popup-item"
              onSelect={() => navigate(rightsAddress(lacking.length === 1 ? lacking[0] : ''))}
            >
              <span className="icon" />
              <span className="words">{t('dialogs.why')}</span>
            </Menu.Item>
          )}
        </>
      )}
    </PlacedMenu>
  );
}

interface ActionItemProps {
  readonly action: OfferedAction;
  /** Where it is said why it cannot run, if others say the same. */
  readonly foot: string | undefined;
  onChoose(run: () => void): void;
}

function ActionItem({ action, foot, onChoose }: ActionItemProps) {
  const { enabled, reason } = action;
  return (
    <Menu.Item
      className={`popup-item ${action.destructive ? 'destructive' : ''} ${enabled ? '' : 'off'}`}
      aria-disabled={!enabled}
      aria-keyshortcuts={altTold(action.letter)}
      aria-describedby={foot}
      onSelect={(event) => {
        // What is chosen closes by itself; the menu's own closing must not run first.
        event.preventDefault();
        if (enabled) onChoose(action.run);
      }}
    >
      <span className="icon">
        <ActionIcon name={action.icon} />
      </span>
      <span className="words">
        <span>{action.title}</span>
        {!enabled && reason && foot === undefined && <small>{reason}</small>}
      </span>
      {action.letter && (
        <kbd className="end" aria-hidden>
          {altShown(action.letter)}
        </kbd>
      )}
    </Menu.Item>
  );
}

type LookupsProps = Pick<RowMenuProps, 'lookups'> & { onChoose(run: () => void): void };

function Lookups(props: LookupsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Separator className="popup-line" />
      <Menu.Sub>
        <Menu.SubTrigger className="popup-item">
          <span className="icon" />
          <span className="words">{t('grid.lookUp')}</span>
          <kbd className="end" aria-hidden>
            {altShown(SHARED_LETTERS.lookUp)}
          </kbd>
          <ChevronRight aria-hidden />
        </Menu.SubTrigger>
        <Menu.SubContent className="popup row-menu" collisionPadding={8} loop>
          <LookupItems {...props} />
        </Menu.SubContent>
      </Menu.Sub>
    </>
  );
}

function LookupItems({ lookups, onChoose }: LookupsProps) {
  return lookups.map(({ name, title, run }) => (
    <Menu.Item
      key={name}
      className="popup-item"
      onSelect={(event) => {
        event.preventDefault();
        onChoose(run);
      }}
    >
      <span className="words">{title}</span>
    </Menu.Item>
  ));
}

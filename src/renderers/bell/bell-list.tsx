import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check, CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { ButtonMenu } from '../menu';
import type { BelowButton } from '../menu-button';
import { useStore } from '../use-store';
import { ALERTS, type Alert } from './alerts';
import { isComment } from './is-comment';
import type { BellState, Told } from './use-bell';

export interface BellListProps extends BelowButton {
  readonly bell: BellState;
  /** What happened, in one line. */
  headOf(told: Told): string;
  onChoose(told: Told): void;
}

/** What the person is told of, and how loudly. */
export function BellList({ bell, headOf, onChoose, ...below }: BellListProps) {
  const { t } = useTranslation();
  const { messages, format, session, alerts } = useCockpit();
  const alerting = useStore(alerts);
  const { unread, notices } = bell;
  async function alert(kind: Alert): Promise<void> {
    if (!(await alerts.set(kind, !alerting[kind]))) messages.warning(t('bell.blocked'));
  }
  return (
    <ButtonMenu className="bell-list" {...below}>
      <Menu.Label className="popup-heading">{t('bell.open')}</Menu.Label>
      {notices.length === 0 && <Menu.Label className="none">{t('bell.none')}</Menu.Label>}
      {notices.map((notice) => (
        <Menu.Item
          className="popup-item"
          key={notice.id}
          data-unread={!notice.isRead || undefined}
          textValue={headOf(notice)}
          onSelect={() => onChoose(notice)}
        >
          <span className="told">
            <b>{headOf(notice)}</b>
            <span className="text">{isComment(notice) ? notice.text : notice.names.join(', ')}</span>
            <small>
              <time dateTime={notice.at}>{format.dateTime(notice.at)}</time>
              {!notice.isRead && ` · ${t('bell.new')}`}
            </small>
          </span>
        </Menu.Item>
      ))}
      {session.viewedBy === undefined && (
        <>
          <Menu.Separator className="popup-line" />
          {unread > 0 && (
            <Menu.Item className="popup-item" onSelect={() => void bell.mark(notices, true)}>
              <CheckCheck aria-hidden />
              {t('bell.allRead')}
            </Menu.Item>
          )}
          {ALERTS.map((kind) => (
            <Menu.CheckboxItem
              key={kind}
              className="popup-item"
              checked={alerting[kind]}
              onSelect={() => void alert(kind)}
            >
              {t(`bell.alerts.${kind}`)}
              <Menu.ItemIndicator asChild>
                <Check className="end" aria-hidden />
              </Menu.ItemIndicator>
            </Menu.CheckboxItem>
          ))}
        </>
      )}
    </ButtonMenu>
  );
}

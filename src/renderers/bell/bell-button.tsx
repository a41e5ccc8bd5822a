import * as Menu from '@radix-ui/react-dropdown-menu';
import { BellRing, Bell as BellSign, Check, CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import { captions } from '../captions';
import { UNTIL_READ_MS, useCockpit } from '../cockpit';
import { nameOf, rowAddress } from '../find';
import { useStore } from '../use-store';
import { ALERTS, type Alert } from './alerts';
import { type Told, useBell } from './use-bell';
import './bell.css';

/** Wherever one is: how much is new for oneself, what it is, and a notice as it comes. */
export function BellButton() {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { product, messages, format, session, alerts } = cockpit;
  const alerting = useStore(alerts);
  const navigate = useNavigate();
  const { unread, notices, mark } = useBell((news) => {
    const [first] = news;
    if (!first) return;
    const text =
      news.length === 1
        ? headOf(first)
        : t(news.every(isComment) ? 'bell.several' : 'bell.unread', { count: news.length });
    const way = () => open(first);
    messages.notice(text, { title: t('bell.show'), ms: UNTIL_READ_MS, run: way });
    if (session.viewedBy === undefined) alerts.raise({ id: first.id, text, open: way });
  });
  const modelOf = ({ row }: Notice): EntityModel | undefined => product.models[row.entity];

  function nameIn(notice: Notice): string {
    const model = modelOf(notice);
    return model ? `${captions.entityTitle(model)} ${nameOf(notice.row, model)}` : notice.row.id;
  }
  /** What happened, in one line. */
  function headOf(told: Told): string {
    if (isComment(told)) return t('bell.told', { by: told.by, name: nameIn(told) });
    const { watch, count } = told;
    return t(`bell.${watch.kind}`, { count, title: watch.title, number: format.number(watch.number) });
  }
  function open(notice: Told): void {
    if (session.viewedBy === undefined) void mark([notice], true);
    if (!isComment(notice)) return void navigate(notice.watch.address);
    const model = modelOf(notice);
    if (model) navigate(rowAddress(notice.row, model, product.models));
  }
  async function alert(kind: Alert): Promise<void> {
    if (!(await alerts.set(kind, !alerting[kind]))) messages.warning(t('bell.blocked'));
  }
  const Sign = unread > 0 ? BellRing : BellSign;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className="icon-button bell"
        aria-label={unread > 0 ? `${t('bell.open')}, ${t('bell.unread', { count: unread })}` : t('bell.open')}
      >
        <Sign aria-hidden />
        {unread > 0 && <b aria-hidden>{format.number(unread)}</b>}
      </Menu.Trigger>
      <Menu.Content className="popup bell-list" align="end" sideOffset={4} collisionPadding={8}>
        <Menu.Label className="popup-heading">{t('bell.open')}</Menu.Label>
        {notices.length === 0 && <Menu.Label className="none">{t('bell.none')}</Menu.Label>}
        {notices.map((notice) => (
          <Menu.Item
            className="popup-item"
            key={notice.id}
            data-unread={!notice.isRead || undefined}
            textValue={headOf(notice)}
            onSelect={() => open(notice)}
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
              <Menu.Item className="popup-item" onSelect={() => void mark(notices, true)}>
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
      </Menu.Content>
    </Menu.Root>
  );
}

const isComment = (told: Told): told is Notice => 'row' in told;

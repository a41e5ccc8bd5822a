import { BellRing, Bell as BellSign } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import { MOST_WATCHED_ROWS } from '../../engine/watch';
import { captions } from '../captions';
import { UNTIL_READ_MS, useCockpit } from '../cockpit';
import { nameOf, rowAddress } from '../find';
import { fetchWhenIdle, latePart } from '../late-part';
import { MenuButton } from '../menu-button';
import { besideAt } from '../shown-beside';
import type { BellListProps } from './bell-list';
import { isComment } from './is-comment';
import { type Told, useBell } from './use-bell';
import './bell.css';

const bellList = latePart<BellListProps>(async () => (await import('./bell-list')).BellList);

/** Wherever one is: how much is new for oneself, what it is, and a notice as it comes. */
export function BellButton() {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { product, messages, format, session, alerts } = cockpit;
  const navigate = useNavigate();
  const bell = useBell((news) => {
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
    const { watch, count, held } = told;
    if (held) return t(`bell.held.${held}`, { title: watch.title, most: format.number(MOST_WATCHED_ROWS) });
    return t(`bell.${watch.kind}`, { count, title: watch.title, number: format.number(watch.number) });
  }
  function open(notice: Told): void {
    if (session.viewedBy === undefined) void bell.mark([notice], true);
    if (!isComment(notice)) return void navigate(notice.watch.address);
    const model = modelOf(notice);
    if (model) navigate(rowAddress(notice.row, model, product.models), { state: besideAt('comments') });
  }
  const { unread } = bell;
  useEffect(() => fetchWhenIdle([bellList]), []);
  const Sign = unread > 0 ? BellRing : BellSign;
  return (
    <MenuButton
      className="icon-button bell"
      aria-label={unread > 0 ? `${t('bell.open')}, ${t('bell.unread', { count: unread })}` : t('bell.open')}
      menu={(below) => <bellList.Part {...below} bell={bell} headOf={headOf} onChoose={open} />}
    >
      <Sign aria-hidden />
      {unread > 0 && <b aria-hidden>{format.number(unread)}</b>}
    </MenuButton>
  );
}

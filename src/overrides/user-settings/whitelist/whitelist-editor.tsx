import { MapPin, Plus, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAddressAllowed } from '../../../engine/address';
import { useCockpit } from '../../../renderers/cockpit';
import { Problem } from '../../../renderers/editors';
import { Loading, SaveBar } from '../../../renderers/layout';
import { useHeldFocus } from '../../../renderers/use-held-focus';
import type { PartProps } from '../part';
import { type ListChanges, useWhitelist } from './use-whitelist';

type List = ReturnType<typeof useWhitelist>;

/** From which addresses people come in (SETTINGS-023, OPEN-177). */
export function WhitelistEditor(props: PartProps<ListChanges>) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const list = useWhitelist(props);
  const top = useRef<HTMLDivElement>(null);
  const { data, changes } = list;
  useHeldFocus(top, changes);
  if (!data) return <Loading error={list.error} onRetry={() => void list.load()} />;

  async function save(): Promise<void> {
    if (!(await list.save())) return;
    top.current?.focus();
    messages.notice(t('settings.whitelist.saved'));
  }
  const shown = [...list.stored, ...list.added];
  return (
    <>
      <div className="list-tools">
        <p className="about">{t('settings.whitelist.about')}</p>
      </div>
      <div className="whitelist" ref={top} tabIndex={-1}>
        {!data.isEnforced && (
          <p className="note" role="status">
            <TriangleAlert aria-hidden />
            {t('settings.whitelist.notEnforced')}
          </p>
        )}
        <OwnAddress list={list} address={data.yourAddress} />
        <NewAddress list={list} />
        {shown.length === 0 ? (
          <p className="list-empty">{t('settings.whitelist.empty')}</p>
        ) : (
          <ul aria-label={t('settings.whitelist.list')}>
            {shown.map((address) => (
              <Entry key={address} list={list} address={address} />
            ))}
          </ul>
        )}
      </div>
      {list.isChanged && (
        <SaveBar
          count={Object.keys(changes).length}
          changes={Object.entries(changes)
            .map(([address, isIn]) => t(isIn ? 'settings.whitelist.toAdd' : 'settings.whitelist.toRemove', { address }))
            .join(' · ')}
          problem={list.hasClash ? t('settings.whitelist.clash') : undefined}
          isSaving={list.isSaving}
          onDiscard={() => {
            top.current?.focus();
            list.discard();
          }}
          onSave={() => void save()}
        />
      )}
    </>
  );
}

/** From where the person comes, and whether the list as it is edited would let that in. */
function OwnAddress({ list, address }: { list: List; address: string }) {
  const { t } = useTranslation();
  const isIn = isAddressAllowed(list.next, address);
  return (
    <p className="yours">
      <MapPin aria-hidden />
      {t('settings.whitelist.yours', { address })}
      {list.next.length > 0 && (
        <b className={isIn ? undefined : 'missing'}>
          {t(isIn ? 'settings.whitelist.inList' : 'settings.whitelist.notInList')}
        </b>
      )}
      {!list.next.includes(address) && (
        <button type="button" className="link-button" onClick={() => list.set(address, true)}>
          {t('settings.whitelist.addYours')}
        </button>
      )}
    </p>
  );
}

function NewAddress({ list }: { list: List }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  function add(event: FormEvent): void {
    event.preventDefault();
    const address = typed.trim().toLowerCase();
    const wrong = list.problemOf(address);
    setProblem(wrong && t(wrong, { address }));
    if (wrong) return;
    list.set(address, true);
    setTyped('');
  }
  return (
    <form className="field" onSubmit={add} noValidate>
      <label className="label" htmlFor={id}>
        {t('settings.whitelist.new')}
      </label>
      <div className="line">
        <input
          id={id}
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          placeholder="192.0.2.0/24"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button bordered">
          <Plus aria-hidden />
          {t('settings.whitelist.add')}
        </button>
      </div>
      {problem && <Problem id={`${id}-problem`} text={problem} />}
    </form>
  );
}

function Entry({ list, address }: { list: List; address: string }) {
  const { t } = useTranslation();
  const change = list.changes[address];
  const isOut = change === false;
  return (
    <li className={change === undefined ? undefined : 'changed'}>
      <code className={isOut ? 'out' : undefined}>{address}</code>
      {change !== undefined && <small>{t(isOut ? 'settings.whitelist.removed' : 'settings.whitelist.added')}</small>}
      <button
        type="button"
        className="icon-button small"
        aria-label={t(isOut ? 'settings.whitelist.keep' : 'settings.whitelist.remove', { address })}
        onClick={() => list.set(address, isOut)}
      >
        {isOut ? <RotateCcw aria-hidden /> : <X aria-hidden />}
      </button>
    </li>
  );
}

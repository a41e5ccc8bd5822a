import { ChevronDown, Eye } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGiven, isSameValue, type Right, type RightChanges } from '../../../engine/permission';
import { useCockpit } from '../../../renderers/cockpit';
import { FindBox, PageSkeleton, SaveBar, Segments } from '../../../renderers/layout';
import { rightName } from '../../../renderers/right-name';
import type { PartProps } from '../part';
import { useFourEyes } from '../use-four-eyes';
import { useSavedNotice } from '../use-saved-notice';
import { Matrix } from './matrix';
import { cellChanges, usePermissionEditor } from './use-permission-editor';
import { type Role, useRoles } from './use-roles';

const SHOWN = ['all', 'changed', 'differs'] as const;
type Shown = (typeof SHOWN)[number];

/** Rights of each role as they are edited. */
function countsOf(rights: readonly Right[], changes: RightChanges, roles: readonly Role[]) {
  return new Map(
    roles.map(({ name }) => [name, rights.filter(({ id, stored }) => isGiven(changes[id] ?? stored, name)).length]),
  );
}

/** Rights by roles, for the people of the business unit (LOWCODE-022, OPEN-117). */
export function PermissionEditor(props: PartProps<RightChanges>) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const editor = usePermissionEditor(props);
  const { rights, changes, clashes } = editor;
  const roles = useRoles(rights);
  const saved = useSavedNotice();
  const fourEyes = useFourEyes();
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<Shown>('all');
  const [viewAs, setViewAs] = useState('');
  const find = useRef<HTMLInputElement>(null);

  const present = useMemo(() => roles ?? [], [roles]);
  const names = useMemo(() => present.filter((role) => !role.passesAlways).map(({ name }) => name), [present]);
  const counts = useMemo(() => countsOf(rights, changes, present), [rights, changes, present]);
  const { give, reset } = editor;
  const onGive = useCallback(
    (right: Right, role: string, given: boolean) => give(right, role, given, names),
    [give, names],
  );

  const fits: Readonly<Record<Shown, (right: Right) => boolean>> = {
    all: () => true,
    changed: ({ id }) => changes[id] !== undefined,
    differs: ({ id, stored, byDefault }) => !isSameValue(changes[id] ?? stored, byDefault),
  };
  const words = search.trim().toLowerCase();
  const found = rights.filter(
    (right) => fits[tab](right) && (right.id.includes(words) || rightName(right).toLowerCase().includes(words)),
  );
  const cells = cellChanges(rights, changes, present);
  const clashing = rights.filter(({ id }) => clashes.includes(id)).map(rightName);

  async function save(): Promise<void> {
    const question = {
      title: t('settings.rights.lockOutTitle'),
      text: t('settings.rights.lockOut'),
      confirm: t('settings.rights.lockOutConfirm'),
      destructive: true,
    };
    if (editor.locksOut(present) && !(await messages.confirm(question))) return;
    const became = await editor.save();
    if (!became) return;
    find.current?.focus();
    if (became === 'waits') fourEyes.waits(t('settings.parts.permissions'));
    else saved();
  }

  if (!roles) return <PageSkeleton />;
  return (
    <>
      <div className="list-tools">
        <Segments
          label={t('settings.rights.shown')}
          keys={SHOWN}
          titleOf={(key) => t(`settings.rights.tabs.${key}`)}
          countOf={(key) => rights.filter(fits[key]).length}
          chosen={tab}
          onChoose={setTab}
        />
        <FindBox ref={find} label={t('settings.rights.find')} value={search} onChange={setSearch} />
        <label className="view-as">
          <span>{t('settings.rights.viewAs')}</span>
          <span className={viewAs ? 'select chosen' : 'select'}>
            <select value={viewAs} onChange={(change) => setViewAs(change.target.value)}>
              <option value="">{t('settings.rights.viewAsNone')}</option>
              {roles.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <ChevronDown aria-hidden />
          </span>
        </label>
      </div>
      {viewAs && (
        <p className="viewed-as" role="status">
          <Eye aria-hidden />
          {t('settings.rights.viewedAs', {
            role: viewAs,
            number: present.some(({ name, passesAlways }) => name === viewAs && passesAlways)
              ? rights.length
              : counts.get(viewAs),
            of: rights.length,
          })}
          <button type="button" className="link-button" onClick={() => setViewAs('')}>
            {t('settings.rights.stop')}
          </button>
        </p>
      )}
      {found.length === 0 ? (
        <p className="list-empty">{t('settings.rights.none')}</p>
      ) : (
        <Matrix
          rights={found}
          changes={changes}
          roles={roles}
          counts={counts}
          viewAs={viewAs}
          isSearch={words !== ''}
          onGive={onGive}
          onReset={reset}
        />
      )}
      {Object.keys(changes).length > 0 && (
        <SaveBar
          count={Math.max(cells.length, 1)}
          changes={cells.map(({ role, right }) => `${role}: ${rightName(right)}`).join(' · ')}
          problem={clashing.length > 0 ? t('settings.rights.clash', { names: clashing.join(', ') }) : undefined}
          note={fourEyes.note}
          isSaving={editor.isSaving}
          onDiscard={() => {
            find.current?.focus();
            editor.discard();
          }}
          onSave={() => void save()}
        />
      )}
    </>
  );
}

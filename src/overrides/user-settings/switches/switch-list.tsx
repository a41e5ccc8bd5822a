import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SwitchEntry } from '../../../engine/http';
import { useCockpit } from '../../../renderers/cockpit';
import { FindBox, Loading, SaveBar, Segments } from '../../../renderers/layout';
import type { PartProps } from '../part';
import { useFourEyes } from '../use-four-eyes';
import { SwitchRows } from './switch-rows';
import { type SwitchPaths, type Turned, useSwitches } from './use-switches';

/** How switches are called and what they are said to be. */
export interface SwitchTexts {
  nameOf(entry: SwitchEntry): string;
  aboutOf(entry: SwitchEntry): string;
}

export interface SwitchListProps extends PartProps<Turned>, SwitchTexts {
  readonly paths: SwitchPaths;
  /** What they are and when they hold. */
  readonly about: string;
  /** What they are called together. */
  readonly title: string;
  /** Another person may have to approve what is saved. */
  readonly needsApproval: boolean;
}

const SHOWN = ['all', 'on', 'off'] as const;

/** Named switches of the business unit: all that there are, and which are on (SETTINGS-024, SETTINGS-025). */
export function SwitchList({ paths, about, title, needsApproval, nameOf, aboutOf, ...props }: SwitchListProps) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const fourEyes = useFourEyes();
  const list = useSwitches(paths, props);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all');
  const top = useRef<HTMLDivElement>(null);
  const { switches, stored, turned } = list;
  if (!switches || !stored) return <Loading error={list.error} onRetry={list.retry} />;

  const isShown = {
    all: () => true,
    on: ({ name }: SwitchEntry) => stored.has(name),
    off: ({ name }: SwitchEntry) => !stored.has(name),
  };
  const words = search.trim().toLowerCase();
  const found = switches.filter(
    (one) => isShown[shown](one) && `${nameOf(one)} ${aboutOf(one)} ${one.name}`.toLowerCase().includes(words),
  );
  const changed = switches.filter(({ name }) => turned[name] !== undefined);

  async function save(): Promise<void> {
    const became = await list.save();
    if (!became) return;
    top.current?.focus();
    if (became === 'waits') fourEyes.waits(title);
    else messages.notice(t('settings.switches.saved'));
  }
  return (
    <>
      <div className="list-tools">
        <Segments
          label={t('settings.switches.shown')}
          keys={SHOWN}
          titleOf={(key) => t(`settings.switches.tabs.${key}`)}
          countOf={(key) => switches.filter(isShown[key]).length}
          chosen={shown}
          onChoose={setShown}
        />
        <FindBox label={t('settings.switches.find')} value={search} onChange={setSearch} />
        <p className="about">{about}</p>
      </div>
      {found.length === 0 ? (
        <p className="list-empty">{t('settings.switches.none')}</p>
      ) : (
        <SwitchRows switches={found} list={list} nameOf={nameOf} aboutOf={aboutOf} topRef={top} />
      )}
      {changed.length > 0 && (
        <SaveBar
          count={changed.length}
          changes={changed
            .map((one) =>
              t(turned[one.name] ? 'settings.switches.toOn' : 'settings.switches.toOff', { name: nameOf(one) }),
            )
            .join(' · ')}
          note={needsApproval ? fourEyes.note : undefined}
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

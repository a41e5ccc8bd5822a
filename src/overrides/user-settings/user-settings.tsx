import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { useKeptDrafts } from '../../renderers/forms';
import { Loading } from '../../renderers/layout';
import { usePlace, useReplaceSearch } from '../../renderers/use-address';
import { useLoaded } from '../../renderers/use-loaded';
import { partTitle, SETTINGS_PART, sectionTitle } from '../settings-parts';
import type { Part } from './part';
import { SECTIONS } from './sections';
import './user-settings.css';

const PARTS = SECTIONS.flatMap(({ parts }) => parts);

/** The subsection of the address, and the way to another one. */
function usePart(): readonly [Part, (name: string) => void] {
  const { pathname, search } = usePlace();
  const replaceSearch = useReplaceSearch();
  const wanted = new URLSearchParams(search).get(SETTINGS_PART);
  const part = PARTS.find(({ name }) => name === wanted) ?? (PARTS[0] as Part);
  return [part, (name) => replaceSearch(pathname, name === PARTS[0]?.name ? '' : `?${SETTINGS_PART}=${name}`)];
}

/** Brings the chosen one to where it can be seen, where they stand in one line. */
function showInLine(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The subsections as tabs, each section's below its name; arrow keys go from one to the next. */
function Tabs({ chosen, onChoose }: { chosen: Part; onChoose(name: string): void }) {
  const { t } = useTranslation();
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = PARTS[(PARTS.indexOf(chosen) + step + PARTS.length) % PARTS.length] as Part;
    onChoose(next.name);
    document.getElementById(`settings-tab-${next.name}`)?.focus();
  };
  return (
    <div className="settings-tabs">
      {SECTIONS.map((section) => (
        <div key={section.name} className="settings-section">
          <h2 id={`settings-${section.name}`}>{t(sectionTitle(section))}</h2>
          <div role="tablist" aria-orientation="vertical" aria-labelledby={`settings-${section.name}`}>
            {section.parts.map((part) => (
              <button
                key={part.name}
                id={`settings-tab-${part.name}`}
                type="button"
                role="tab"
                ref={part === chosen ? showInLine : undefined}
                aria-selected={part === chosen}
                aria-controls={`settings-part-${part.name}`}
                tabIndex={part === chosen ? 0 : -1}
                onClick={() => onChoose(part.name)}
                onKeyDown={onKey}
              >
                {t(partTitle(part))}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** User settings: what administrators set for the people of their business unit (SETTINGS-011, ROUTE-054). */
export function UserSettings() {
  const { t } = useTranslation();
  const { session } = useCockpit();
  const { data: settings, error, load } = useLoaded(API.cockpitSettings);
  const { kept, onDraft } = useKeptDrafts('user-settings');
  const [chosen, choose] = usePart();
  const [opened, setOpened] = useState<ReadonlySet<Part>>(new Set());
  if (!opened.has(chosen)) setOpened(new Set([...opened, chosen]));
  return (
    <div className="page user-settings">
      <div className="page-head">
        <h1>{t('settings.title')}</h1>
        <span className="unit">{session.businessUnit}</span>
      </div>
      <div className="settings-body">
        <Tabs chosen={chosen} onChoose={choose} />
        {!settings && <Loading error={error} onRetry={() => void load()} />}
        {PARTS.map((part) => (
          <div
            key={part.name}
            id={`settings-part-${part.name}`}
            className="settings-part"
            role="tabpanel"
            aria-labelledby={`settings-tab-${part.name}`}
            hidden={part !== chosen || !settings}
          >
            {settings && opened.has(part) && (
              <part.Content
                settings={settings}
                kept={kept[part.name]}
                onDraft={(draft: unknown) => onDraft(part.name, draft)}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { createBurst, isCode, readGs1, refOf } from '../../engine/find';
import type { FoundRow, KeptThing } from '../../engine/http';
import { SHARED_LETTERS } from '../alt-letters';
import { Camera } from '../camera';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { copyText } from '../copy-text';
import { Dialog } from '../dialogs';
import { keepOpened } from '../kept-things';
import { type FindParts, MenuIcon } from '../layout';
import { TO_ROWS } from '../to-rows';
import { Foot } from './foot';
import { FoundItem } from './found-item';
import { Kinds, kindsOf, nextKind } from './kinds';
import { nameOf, rowAddress } from './row-address';
import { Pin, RowDoings } from './row-doings';
import { useScanned } from './scanned-row';
import type { Entry, Section } from './sections';
import { ShownItem } from './shown-item';
import { Standing } from './standing';
import { useChosenId } from './use-chosen-id';
import { isSameThing, useKept } from './use-kept';
import { useSections, type Wished } from './use-sections';
import { useTools } from './use-tools';
import { useWholeRow } from './use-whole-row';

export interface FindPaletteProps extends Omit<FindParts, 'isOpen' | 'onOpen'> {
  /** What is looked for at once. */
  readonly start: string;
  onDo(doing: Wished): void;
}

const ALL = '';

/** Any row, page, action or command by what it is called (Ctrl+K). */
export function FindPalette(props: FindPaletteProps) {
  const { iconOf, onClose, onDo } = props;
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { product, session } = cockpit;
  const { models } = product;
  const tools = useTools(true);
  const [text, setText] = useState(props.start);
  const [kind, setKind] = useState(ALL);
  const kept = useKept();
  const { sections, found, isEmpty } = useSections({ ...props, text, kind, tools, kept });
  const kinds = kindsOf(sections, found.more, models, t);
  const shown = sections.filter((section) => kind === ALL || section.kind === kind);
  const [chosen, choose] = useChosen(shown, text, kind);
  const [list, chosenId] = useChosenId(chosen);
  const entry = shown.flatMap(({ entries }) => entries).find(({ key }) => key === chosen);
  const row = entry && 'row' in entry ? entry.row : undefined;
  const whole = useWholeRow(row);
  const thing = entry && thingOf(entry);
  const isPinned = thing !== undefined && kept.pinned.some((one) => isSameThing(one, thing));
  const pin = thing && !session.viewedBy ? () => void kept.pin(refOf(thing), !isPinned) : undefined;
  const { leave, open, copy } = useWays(onClose);
  const readCode = useScanned();

  const onKey = usePaletteKeys({
    scan,
    next: (isBack) => setKind(nextKind(kinds, kind, isBack)),
    apart: row && (() => open(row, true)),
    pin,
    pinKey: `Key${SHARED_LETTERS.pin}`,
  });

  function lookFor(typed: string): void {
    setText(typed);
    setKind(ALL);
  }

  async function scan(code: string): Promise<void> {
    const scanned = await readCode(code);
    if (scanned?.row) open(scanned.row);
    else if (scanned) lookFor(scanned.text);
  }

  function draw(one: Entry) {
    if ('item' in one)
      return <ShownItem key={one.key} value={one.key} item={one.item} onRun={() => leave(one.item.run)} />;
    const model = models[one.row.entity];
    if (!model) return null;
    const doings = one.key === chosen && (
      <RowDoings
        key={one.key}
        useOffers={tools?.useRowOffers}
        model={model}
        row={whole}
        onOpen={() => open(one.row)}
        onCopy={() => copy(one.row)}
        end={pin && <Pin isPinned={isPinned} onPin={pin} />}
        onDo={(action) => whole && leave(() => onDo({ model, action, row: whole }))}
      />
    );
    return (
      <FoundItem
        key={one.key}
        value={one.key}
        row={one.row}
        model={model}
        text={text.trim()}
        icon={<MenuIcon name={iconOf(one.row.page)} />}
        below={doings}
        onOpen={() => open(one.row)}
      />
    );
  }

  return (
    <Dialog bare width="broad" title={t('frame.search.title')} onClose={onClose}>
      <Command
        ref={list}
        className="palette"
        label={t('frame.search.title')}
        shouldFilter={false}
        value={chosen}
        onValueChange={choose}
        loop
        onKeyDownCapture={onKey}
      >
        <TextLine
          text={text}
          chosenId={chosenId}
          count={found.state === 'done' ? found.rows.length : undefined}
          onText={lookFor}
          onScan={scan}
        />
        {kinds.length > 1 && text.trim() !== '' && <Kinds kinds={kinds} chosen={kind} onChoose={setKind} />}
        <Standing found={found} isEmpty={isEmpty} text={text} />
        <Sections sections={shown} draw={draw} />
        <Foot leftOut={found.leftOut.flatMap((name) => (models[name] ? [captions.plural(models[name])] : []))} />
      </Command>
    </Dialog>
  );
}

interface Keys {
  /** A scanner types into the search, too. */
  scan(code: string): void;
  /** To the next kind of what was found, or the one before. */
  next(isBack: boolean): void;
  /** Opens the chosen row in a tab of its own. */
  readonly apart: (() => void) | undefined;
  readonly pin: (() => void) | undefined;
  /** The key that pins, by its place. */
  readonly pinKey: string;
}

/** The keys of the palette besides those of its list. */
function usePaletteKeys({ scan, next, apart, pin, pinKey }: Keys) {
  const [burst] = useState(createBurst);
  return (event: KeyboardEvent): void => {
    const { key, shiftKey, altKey, ctrlKey, code, timeStamp: at } = event;
    const scanned = event.repeat ? undefined : burst.take({ key, ctrlKey, at });
    const isApart = key === 'Enter' && shiftKey && apart !== undefined;
    if (isApart) event.stopPropagation();
    const onKey = key === 'Tab' ? () => next(shiftKey) : isApart ? apart : altKey && code === pinKey ? pin : undefined;
    const run = scanned !== undefined && isCode(scanned) ? () => scan(scanned) : onKey;
    if (!run) return;
    event.preventDefault();
    run();
  };
}

interface TextLineProps {
  readonly text: string;
  readonly chosenId: string | undefined;
  /** So many rows were found. */
  readonly count: number | undefined;
  onText(text: string): void;
  onScan(code: string): void;
}

/** What is looked for: typed, or read by the camera. What is pasted may be a code as well. */
function TextLine({ text, chosenId, count, onText, onScan }: TextLineProps) {
  const { t } = useTranslation();
  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text').trim();
    if (!readGs1(pasted)) return;
    event.preventDefault();
    onScan(pasted);
  }
  return (
    <div className="palette-input">
      <Search aria-hidden />
      <Command.Input asChild value={text} onValueChange={onText} placeholder={t('frame.search.placeholder')}>
        <input aria-activedescendant={chosenId} onPaste={onPaste} />
      </Command.Input>
      {count !== undefined && <span className="palette-count">{t('find.rows', { count })}</span>}
      <Camera onRead={onScan} />
      <kbd>Esc</kbd>
    </div>
  );
}

function Sections({ sections, draw }: { sections: readonly Section[]; draw(entry: Entry): ReactNode }) {
  const { t } = useTranslation();
  return (
    <Command.List label={t('frame.search.title')}>
      {sections.map((section) => (
        <Command.Group key={`${section.kind} ${section.heading}`} heading={section.heading}>
          {section.entries.map(draw)}
        </Command.Group>
      ))}
    </Command.List>
  );
}

/** What leads out of the palette, or is taken along from it. */
function useWays(onClose: () => void) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const navigate = useNavigate();
  const { models } = cockpit.product;
  function leave(run: () => void): void {
    onClose();
    run();
  }
  return {
    leave,
    open(one: FoundRow, isApart = false): void {
      const model = models[one.entity];
      if (!model) return;
      const address = rowAddress(one, model, models);
      keepOpened(cockpit, { page: one.page, entity: one.entity, id: one.id });
      if (isApart) window.open(address, '_blank', 'noopener');
      else leave(() => navigate(address, { state: TO_ROWS }));
    },
    copy(one: FoundRow): void {
      const model = models[one.entity];
      if (model)
        copyText(nameOf(one, model)).then(() => cockpit.messages.notice(t('find.copied')), cockpit.messages.error);
    },
  };
}

/** What can be pinned of it: a row, or a page. */
function thingOf(entry: Entry): KeptThing | undefined {
  if ('row' in entry) return { page: entry.row.page, row: entry.row };
  const { key } = entry.item;
  return key.startsWith('/') && key !== '/' ? { page: key.slice(1) } : undefined;
}

/** What is chosen: the first of all, until one has moved on; then that, as long as it is there. */
function useChosen(sections: readonly Section[], text: string, kind: string) {
  const all = sections.flatMap(({ entries }) => entries);
  const asked = `${kind} ${text}`;
  const moved = useRef<{ asked: string; key: string }>(undefined);
  const [, draw] = useState(0);
  const first = all.find((entry) => 'row' in entry || entry.item.off === undefined)?.key ?? '';
  const own = moved.current?.asked === asked && all.some(({ key }) => key === moved.current?.key);
  const chosen = own ? (moved.current?.key ?? first) : first;
  function choose(key: string): void {
    // The list itself goes back to its first when it is drawn anew: that is nobody's choice.
    if (key === '' || key === chosen || (key === all[0]?.key && !isMoving())) return;
    moved.current = { asked, key };
    draw((count) => count + 1);
  }
  return [chosen, choose] as const;
}

/** True while a person moves through the list: by a key that does so, or the pointer. */
function isMoving(): boolean {
  const { event } = window;
  if (event instanceof MouseEvent) return true;
  return event instanceof window.KeyboardEvent && /^(Arrow|Home|End|Page)/.test(event.key);
}

import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { LONGEST_COMMENT, type Mention, mentionAt, mentionsIn } from '../../engine/comment';
import { type CommentFile, isLost } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { errorContent, isSilent } from '../dialogs';
import { useHeldFocus } from '../use-held-focus';
import { AttachButton } from './attach-button';
import { AttachedList } from './attached-list';
import { MentionList, mentionId } from './mention-list';
import { useAttached } from './use-attached';
import type { KeptDraft } from './use-draft';
import { type CommentPlace, useMentions } from './use-mentions';

/** What is sent. */
export interface Written {
  readonly text: string;
  readonly mentions: readonly string[];
  /** Ids of the files beside it. */
  readonly files: readonly number[];
}

export interface WriteCommentProps {
  readonly label: string;
  /** What the button says that sends it. */
  readonly send: string;
  readonly place: CommentPlace;
  readonly draft: KeptDraft;
  /** It was opened by its person, who goes on there. */
  readonly isOpened?: boolean;
  /** Sends it; what comes again under its key is the same. */
  onSend(written: Written, key: string): Promise<void>;
  onCancel?(): void;
}

/** A field to write in: `@` offers people, files are chosen, pasted or dropped, Ctrl+Enter sends. What is refused stays in it. */
export function WriteComment({ label, send, draft, onSend, onCancel, ...props }: WriteCommentProps) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => draft.kept().text);
  const [people, setPeople] = useState(() => draft.kept().mentions);
  /** What stands there, also for who was asked before it was drawn. */
  const latest = useRef({ text, mentions: people });
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const offered = useMentions(props.place, typed);
  const attached = useAttached(props.place, draft, () => latest.current);
  const excess = text.trim().length - LONGEST_COMMENT;
  useEffect(() => {
    if (props.isOpened) field.current?.focus();
  }, [props.isOpened]);
  useEffect(() => keepKeys(field.current), []);
  useHeldFocus(field, attached.files.map(({ key }) => key).join());

  function type(value: string, cursor: number, mentions = people): void {
    latest.current = { text: value, mentions };
    setText(value);
    setPeople(mentions);
    draft.keep({ ...latest.current, files: attached.sent });
    setProblem(undefined);
    const wanted = mentionAt(value, cursor);
    // Behind a name that stands there already the text goes on.
    setTyped(people.some(({ name }) => wanted?.startsWith(`${name} `)) ? undefined : wanted);
    setChosen(0);
  }
  /** Who is offered follows the caret, as long as it stands in a name. */
  function move({ value, selectionStart }: HTMLTextAreaElement): void {
    const wanted = mentionAt(value, selectionStart);
    if (typed === undefined || wanted === typed) return;
    setTyped(wanted);
    setChosen(0);
  }
  function mention(person: Mention): void {
    const { selectionStart: cursor = text.length } = field.current ?? {};
    const wanted = mentionAt(text, cursor);
    if (wanted === undefined) return;
    const start = cursor - wanted.length;
    const value = `${text.slice(0, start)}${person.name} ${text.slice(cursor)}`;
    // At once: whoever goes on typing would be typing elsewhere.
    flushSync(() => {
      const mentions = [...people.filter(({ userId }) => userId !== person.userId), person];
      type(value, 0, mentions);
    });
    const end = start + person.name.length + 1;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }
  /** What is on its way comes no more. */
  function cancel(): void {
    for (const { key } of attached.files) attached.remove(key);
    onCancel?.();
  }
  async function submit(): Promise<void> {
    if (isSending || excess > 0) return;
    if (attached.isSending) return setProblem(t('comments.files.wait'));
    if (attached.files.some(({ problem: why }) => why)) return setProblem(t('comments.files.unsent'));
    if (text.trim() === '' && attached.files.length === 0) return setProblem(t('comments.empty'));
    setSending(true);
    const sentAs = draft.kept().sentAs ?? crypto.randomUUID();
    const sent = { text, mentions: people, files: attached.sent, sentAs };
    // Whoever comes back before it is sent does not find it once more.
    draft.drop();
    const stop = draft.leave(sent);
    try {
      const mentions = mentionsIn(text, people).map(({ userId }) => userId);
      await onSend({ text: text.trim(), mentions, files: idsOf(attached.sent) }, sentAs);
      // What was written meanwhile stays.
      if (!field.current) return;
      if (latest.current.text.startsWith(text)) type(latest.current.text.slice(text.length), 0);
      attached.clear(attached.sent);
    } catch (error) {
      const now = field.current ? { ...latest.current, files: attached.sentNow() } : sent;
      const isSame = now.text === text && idsOf(now.files).join() === idsOf(sent.files).join();
      draft.keep({ ...now, sentAs: isLost(error) && isSame ? sentAs : undefined });
      if (isSilent(error)) return;
      // Whoever has left does not see the field any more.
      if (!field.current) return messages.error(error);
      setProblem(errorContent(error).message);
    } finally {
      stop();
      setSending(false);
      const { activeElement } = document;
      const isHere = activeElement === document.body || field.current?.parentElement?.contains(activeElement);
      if (isHere) field.current?.focus();
    }
  }
  function onKey(event: KeyboardEvent): void {
    const { key } = event;
    const person = offered?.[chosen];
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    else if (person && (key === 'Enter' || key === 'Tab')) mention(person);
    else if (person && (key === 'ArrowDown' || key === 'ArrowUp'))
      setChosen((chosen + (key === 'ArrowDown' ? 1 : -1) + (offered?.length ?? 0)) % (offered?.length ?? 1));
    else if (key === 'Escape' && typed !== undefined) setTyped(undefined);
    else if (key === 'Escape' && onCancel) cancel();
    else return;
    event.preventDefault();
  }
  function take(given: FileList, event: SyntheticEvent): void {
    if (given.length === 0) return;
    event.preventDefault();
    setProblem(undefined);
    attached.add([...given]);
  }
  // That nobody is called so is worth saying of a word, not of half a sentence.
  const isOffering = offered !== undefined && (offered.length > 0 || !typed?.includes(' '));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button chooses them as well.
    <div
      className="write-comment"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => take(event.dataTransfer.files, event)}
    >
      {isOffering && <MentionList id={id} people={offered} chosen={chosen} onChoose={mention} />}
      <textarea
        ref={field}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        aria-autocomplete="list"
        aria-controls={isOffering ? `${id}-people` : undefined}
        aria-activedescendant={isOffering && offered[chosen] ? mentionId(id, offered[chosen]) : undefined}
        aria-invalid={problem !== undefined || excess > 0 || undefined}
        className="input"
        rows={2}
        value={text}
        // What is changed is closed once it is saved.
        readOnly={isSending && onCancel !== undefined}
        placeholder={label}
        onChange={({ target }) => type(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => move(currentTarget)}
        onKeyDownCapture={onKey}
        onPaste={(event) => take(event.clipboardData.files, event)}
        onBlur={() => setTyped(undefined)}
      />
      <AttachedList attached={attached} />
      <div className="foot">
        <span id={`${id}-hint`} className={problem || excess > 0 ? 'problem' : undefined} role="status">
          {problem ?? (excess > 0 ? t('comments.tooLong', { count: excess }) : t('comments.hint'))}
        </span>
        <AttachButton onFiles={attached.add} />
        {onCancel && (
          <button type="button" className="button bordered compact" onClick={cancel}>
            {t('comments.cancel')}
          </button>
        )}
        <button
          type="button"
          className="button primary compact"
          aria-disabled={isSending || excess > 0 || undefined}
          onClick={() => void submit()}
        >
          {isSending ? t('comments.sending') : send}
        </button>
      </div>
    </div>
  );
}

const idsOf = (files: readonly CommentFile[]): number[] => files.map(({ id }) => id);

/** What is typed here is no command of the list around it, which listens for itself. */
function keepKeys(field: HTMLElement | null): () => void {
  const keep = (event: globalThis.KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.key === 'Escape' || event.key === 'Tab';
    if (!isCommand || event.defaultPrevented) event.stopPropagation();
  };
  field?.addEventListener('keydown', keep);
  return () => field?.removeEventListener('keydown', keep);
}

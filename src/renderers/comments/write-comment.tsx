import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_COMMENT, type Mention, mentionAt, mentionsIn } from '../../engine/comment';
import { errorContent, isSilent } from '../dialogs';
import { MentionList, mentionId } from './mention-list';
import { type CommentPlace, useMentions } from './use-mentions';

/** What is sent. */
export interface Written {
  readonly text: string;
  readonly mentions: readonly string[];
}

export interface WriteCommentProps {
  readonly label: string;
  /** What the button says that sends it. */
  readonly send: string;
  readonly place: CommentPlace;
  readonly start: string;
  /** People whom the text at the start names. */
  readonly known: readonly Mention[];
  /** It was opened by its person, who goes on there. */
  readonly isOpened?: boolean;
  onTyped(text: string): void;
  onSend(written: Written): Promise<void>;
  onCancel?(): void;
}

/** A field to write in: `@` offers people, Ctrl+Enter sends. What is refused stays in it. */
export function WriteComment({ label, send, onTyped, onSend, onCancel, ...props }: WriteCommentProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(props.start);
  const [people, setPeople] = useState(props.known);
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const offered = useMentions(props.place, typed);
  const excess = text.trim().length - LONGEST_COMMENT;
  useEffect(() => {
    if (props.isOpened) field.current?.focus();
  }, [props.isOpened]);
  useEffect(() => keepKeys(field.current), []);

  function type(value: string, cursor: number): void {
    setText(value);
    onTyped(value);
    setProblem(undefined);
    const wanted = mentionAt(value, cursor);
    // Behind a name that stands there already the text goes on.
    setTyped(people.some(({ name }) => wanted?.startsWith(`${name} `)) ? undefined : wanted);
    setChosen(0);
  }
  function mention(person: Mention): void {
    const { selectionStart: cursor = text.length } = field.current ?? {};
    const start = cursor - (typed?.length ?? 0);
    const value = `${text.slice(0, start)}${person.name} ${text.slice(cursor)}`;
    setPeople([...people.filter(({ userId }) => userId !== person.userId), person]);
    type(value, 0);
    const end = start + person.name.length + 1;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  }
  async function submit(): Promise<void> {
    if (isSending || excess > 0) return;
    if (text.trim() === '') return setProblem(t('comments.empty'));
    setSending(true);
    try {
      await onSend({ text: text.trim(), mentions: mentionsIn(text, people).map(({ userId }) => userId) });
      type('', 0);
    } catch (error) {
      if (!isSilent(error)) setProblem(errorContent(error).message);
    } finally {
      setSending(false);
      field.current?.focus();
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
    else if (key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
  }
  // That nobody is called so is worth saying of a word, not of half a sentence.
  const isOffering = offered !== undefined && (offered.length > 0 || !typed?.includes(' '));
  return (
    <div className="write-comment">
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
        placeholder={label}
        onChange={({ target }) => type(target.value, target.selectionStart)}
        onKeyDownCapture={onKey}
        onBlur={() => setTyped(undefined)}
      />
      <div className="foot">
        <span id={`${id}-hint`} className={problem || excess > 0 ? 'problem' : undefined} role="status">
          {problem ?? (excess > 0 ? t('comments.tooLong', { count: excess }) : t('comments.hint'))}
        </span>
        {onCancel && (
          <button type="button" className="button bordered compact" onClick={onCancel}>
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

/** What is typed here is no command of the list around it, which listens for itself. */
function keepKeys(field: HTMLElement | null): () => void {
  const keep = (event: globalThis.KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.key === 'Escape' || event.key === 'Tab';
    if (!isCommand || event.defaultPrevented) event.stopPropagation();
  };
  field?.addEventListener('keydown', keep);
  return () => field?.removeEventListener('keydown', keep);
}

import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { piecesOf } from '../../engine/comment';
import type { RowComment } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { CommentFiles } from './comment-files';
import { useDraft } from './use-draft';
import type { CommentPlace } from './use-mentions';
import { WriteComment, type Written } from './write-comment';

export interface CommentItemProps {
  readonly comment: RowComment;
  readonly place: CommentPlace;
  onChange(written: Written): Promise<void>;
  onRemove(): Promise<void>;
  /** It stands there again as it is, or no more. */
  onDone(): void;
}

/** One comment; one's own can be changed for a while, and deleted. */
export function CommentItem({ comment, place, onChange, onRemove, onDone }: CommentItemProps) {
  const { t } = useTranslation();
  const { format, session, messages } = useCockpit();
  const { by, at, text, mentions, files, editedAt, deletedAt, editableUntil, userId } = comment;
  const isOwn = userId === session.userId && session.viewedBy === undefined;
  const draft = useDraft(JSON.stringify({ ...place, comment: comment.id }), { text, mentions, files });
  // What was changed and not saved stands there again, and leaves the keyboard where it is.
  const [change, setChange] = useState(isOwn && editableUntil !== undefined && draft.isKept() ? 'kept' : 'none');
  const isChanged = change !== 'none';
  if (deletedAt !== undefined)
    return (
      <li className="gone">
        <p>
          {t('comments.deleted', { name: by })} <time dateTime={deletedAt}>{format.dateTime(deletedAt)}</time>
        </p>
      </li>
    );
  async function remove(): Promise<void> {
    const question = { title: t('comments.removeAsk'), text: t('comments.removeText'), confirm: t('comments.remove') };
    if (!(await messages.confirm({ ...question, destructive: true }))) return;
    await onRemove().then(onDone, (error: unknown) => messages.error(error));
  }
  function close(): void {
    draft.drop();
    setChange('none');
    onDone();
  }
  return (
    <li>
      <p className="who">
        <b>{by}</b>
        <span>
          <time dateTime={at}>{format.dateTime(at)}</time>
          {editedAt !== undefined && ` · ${t('comments.edited')}`}
        </span>
        {isOwn && !isChanged && (
          <span className="ways">
            {editableUntil !== undefined && (
              <button
                type="button"
                className="icon-button small"
                title={t('comments.change')}
                aria-label={t('comments.changeOf', { text })}
                onClick={() => setChange('opened')}
              >
                <Pencil aria-hidden />
              </button>
            )}
            <button
              type="button"
              className="icon-button small"
              title={t('comments.remove')}
              aria-label={t('comments.removeOf', { text })}
              onClick={() => void remove()}
            >
              <Trash2 aria-hidden />
            </button>
          </span>
        )}
      </p>
      {isChanged ? (
        <WriteComment
          label={t('comments.change')}
          send={t('comments.save')}
          place={place}
          draft={draft}
          isOpened={change === 'opened'}
          onCancel={close}
          onSend={async (written) => {
            await onChange(written);
            close();
          }}
        />
      ) : (
        <CommentText comment={comment} place={place} />
      )}
    </li>
  );
}

export interface CommentTextProps {
  readonly comment: RowComment;
  readonly place: CommentPlace;
}

/** The text, with the people that it names standing out, and its files. */
export function CommentText({ comment, place }: CommentTextProps) {
  const { t } = useTranslation();
  const { text, mentions, files, deletedAt, by } = comment;
  if (deletedAt !== undefined) return <p className="comment-text">{t('comments.deleted', { name: by })}</p>;
  return (
    <>
      {text !== '' && (
        <p className="comment-text">
          {piecesOf(text, mentions).map(({ text: piece, person }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name than their place.
            person ? <b key={index}>{piece}</b> : <span key={index}>{piece}</span>,
          )}
        </p>
      )}
      <CommentFiles place={place} files={files} />
    </>
  );
}

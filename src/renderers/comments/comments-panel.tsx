import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { API, fill, IDEMPOTENCY_HEADER, type RowComment } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { errorSentence } from '../dialogs';
import { rowKey } from '../rows';
import { CommentItem } from './comment-item';
import type { Comments } from './use-comments';
import { useDraft } from './use-draft';
import { WriteComment, type Written } from './write-comment';
import './comments.css';

export interface CommentsPanelProps {
  readonly model: EntityModel;
  readonly row: Row;
  readonly comments: Comments;
}

/** What people wrote about a row, and a place to write. */
export function CommentsPanel({ model, row, comments }: CommentsPanelProps) {
  const { t } = useTranslation();
  const { http, session } = useCockpit();
  const place = { entity: model.name, id: rowKey(model, row) };
  const about = JSON.stringify(place);
  const draft = useDraft(about);
  const { list, error, keep } = comments;
  const kept = (comment: RowComment | null) => {
    if (comment) keep(comment);
  };
  const panel = useRef<HTMLDivElement>(null);
  // A new comment stands above where one writes, and pushes it out of a low window.
  const count = list?.length ?? 0;
  useEffect(() => {
    const field = panel.current?.querySelector(':scope > .write-comment');
    if (count > 0 && field?.contains(document.activeElement)) field.scrollIntoView({ block: 'nearest' });
  }, [count]);
  // What was pressed is gone with what it was for: the keyboard goes on where one writes.
  const toField = () =>
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(':scope > .write-comment textarea')?.focus());
  const one = (id: number) => ({ ...place, comment: String(id) });
  return (
    <div className="comments" ref={panel} aria-busy={!list && error === undefined}>
      {!list && error === undefined && <p role="status">{t('comments.loading')}</p>}
      {error !== undefined && (
        <p role="alert">
          {errorSentence(error)}{' '}
          <button type="button" className="link-button" onClick={() => void comments.load()}>
            {t('grid.retry')}
          </button>
        </p>
      )}
      {list?.length === 0 && <p role="status">{t('comments.none')}</p>}
      {list && list.length > 0 && (
        <ol aria-label={t('comments.title')} aria-live="polite" aria-relevant="additions">
          {list.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              place={place}
              onDone={toField}
              onChange={async (written) => kept((await http.put(fill(API.comment, one(comment.id)), written)).data)}
              onRemove={async () => kept((await http.delete(fill(API.comment, one(comment.id)))).data)}
            />
          ))}
        </ol>
      )}
      {session.viewedBy === undefined && (
        <WriteComment
          key={about}
          label={t('comments.write')}
          send={t('comments.send')}
          place={place}
          draft={draft}
          onSend={async (written: Written, key) => {
            const headers = { [IDEMPOTENCY_HEADER]: key };
            kept((await http.post(fill(API.comments, place), written, { headers })).data);
          }}
        />
      )}
    </div>
  );
}

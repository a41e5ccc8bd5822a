import { useTranslation } from 'react-i18next';
import type { Mention } from '../../engine/comment';

/** The id of a person's line in the list of a field. */
export function mentionId(list: string, { userId }: Mention): string {
  return `${list}-${userId}`;
}

export interface MentionListProps {
  readonly id: string;
  readonly people: readonly Mention[];
  readonly chosen: number;
  onChoose(person: Mention): void;
}

/** People to mention; the field above keeps the keyboard. */
export function MentionList({ id, people, chosen, onChoose }: MentionListProps) {
  const { t } = useTranslation();
  if (people.length === 0)
    return (
      <p className="mentions" role="status">
        {t('comments.nobody')}
      </p>
    );
  return (
    <div className="mentions" role="listbox" id={`${id}-people`} aria-label={t('comments.people')}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
        <div
          role="option"
          tabIndex={-1}
          key={person.userId}
          id={mentionId(id, person)}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          {person.name}
        </div>
      ))}
    </div>
  );
}

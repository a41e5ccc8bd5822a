import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** What is said while something is moved: what it is, and which place it has come to. */
export function useAnnouncements(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const { t } = useTranslation();
  const said = (key: string, id: UniqueIdentifier, at: UniqueIdentifier | undefined = id) =>
    t(key, { name: nameOf(String(id)), place: ids.indexOf(String(at)) + 1, of: ids.length });
  // What has just been taken is over its own place: that is no news.
  const last = useRef<UniqueIdentifier>(undefined);
  return {
    onDragStart({ active }) {
      last.current = active.id;
      return said('sortable.taken', active.id);
    },
    onDragOver({ active, over }) {
      if (!over || over.id === last.current) return undefined;
      last.current = over.id;
      return said('sortable.over', active.id, over.id);
    },
    onDragEnd: ({ active, over }) => said('sortable.dropped', active.id, over?.id),
    onDragCancel: ({ active }) => said('sortable.cancelled', active.id),
  };
}

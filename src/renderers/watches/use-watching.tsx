import { type ReactNode, useState } from 'react';
import { useCockpit } from '../cockpit';
import { latePart } from '../late-part';
import { useMissing } from '../use-missing';
import type { WatchDialogProps } from './watch-dialog';
import { isWatchable, type Listed, watchedQuery } from './watched-query';

export const watchDialog = latePart<WatchDialogProps>(async () => (await import('./watch-dialog')).WatchDialog);

export interface Watching {
  /** Asks what of the shown rows the person wants to be told of, by what they are called; none if nothing can be. */
  readonly ask: ((title: string) => void) | undefined;
  readonly dialog: ReactNode;
}

interface WatchingParts extends Listed {
  /** The address that shows the same rows. */
  address(): string;
}

/** Has the person be told of the rows of a list as it is shown. */
export function useWatching({ address, ...listed }: WatchingParts): Watching {
  const { session } = useCockpit();
  const [title, setTitle] = useState<string>();
  const { model } = listed;
  const isOffered = isWatchable(model) && session.viewedBy === undefined;
  const close = () => setTitle(undefined);
  const missing = useMissing(close);
  return {
    ask: isOffered ? setTitle : undefined,
    dialog: title !== undefined && (
      <watchDialog.Part
        watched={{ entity: model.name, title, address: address(), query: watchedQuery(listed) }}
        onClose={close}
        onMissing={missing}
      />
    ),
  };
}

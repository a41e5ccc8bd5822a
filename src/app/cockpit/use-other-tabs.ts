import { useCallback, useEffect, useRef } from 'react';

/** Carries the news that settings were saved to the other tabs of the business unit; gives what tells them. */
export function useOtherTabs(businessUnit: string, onNews: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = new BroadcastChannel(`settings of ${businessUnit}`);
    opened.onmessage = onNews;
    channel.current = opened;
    return () => opened.close();
  }, [businessUnit, onNews]);
  return useCallback(() => channel.current?.postMessage(null), []);
}

import { useEffect, useState } from 'react';

/** True once a preparation is done; one that fails does not keep anybody waiting. */
export function useReady(prepare: () => Promise<void>): boolean {
  const [done, setDone] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    void prepare()
      .catch(() => undefined)
      .then(() => {
        if (current) setDone(() => prepare);
      });
    return () => {
      current = false;
    };
  }, [prepare]);
  return done === prepare;
}

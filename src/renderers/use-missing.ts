import { useCockpit } from './cockpit';

/** For a late part that somebody opened and whose code did not come: it is closed again, and they are told why. */
export function useMissing(close: () => void): (error: unknown) => void {
  const { messages } = useCockpit();
  return (error) => {
    close();
    messages.error(error);
  };
}

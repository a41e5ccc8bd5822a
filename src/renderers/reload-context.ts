import { createContext } from 'react';

/** Loads the page anew, which keeps what is typed; the browser's own way until the page has another. */
export const ReloadContext = createContext<() => void>(() => location.reload());

import { useEffect, useState } from 'react';

type Tools = typeof import('./row-tools');

let loaded: Tools | undefined;

/** What needs the actions of definitions, as soon as it is there: until then, and without a connection, one opens rows alone. */
export function useTools(isWanted: boolean): Tools | undefined {
  const [tools, setTools] = useState(loaded);
  useEffect(() => {
    if (tools || !isWanted) return;
    import('./row-tools').then(
      (module) => {
        loaded = module;
        setTools(module);
      },
      () => undefined,
    );
  }, [tools, isWanted]);
  return tools;
}

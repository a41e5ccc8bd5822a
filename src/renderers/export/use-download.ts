import { useState } from 'react';
import { useCockpit } from '../cockpit';
import { isSilent } from '../dialogs';
import { saveFile } from '../save-file';

/** Takes files of the server to the person's computer; `busy` is the path of the one on its way. */
export function useDownload() {
  const { http, messages } = useCockpit();
  const [busy, setBusy] = useState<string>();
  return {
    busy,
    async download(path: string, name: string): Promise<void> {
      setBusy(path);
      try {
        const { data } = await http.get<ArrayBuffer>(path, undefined, { accept: 'binary' });
        if (data) saveFile(name, data, 'any');
      } catch (error) {
        if (!isSilent(error)) messages.error(error);
      } finally {
        setBusy(undefined);
      }
    },
  };
}

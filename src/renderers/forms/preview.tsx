import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillPath, fillQuery, MissingValueError, type TemplateValues } from '../../engine/action';
import type { CallModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import { errorContent } from '../dialogs';

export interface PreviewProps {
  readonly call: CallModel;
  readonly values: TemplateValues;
}

interface Picture {
  readonly of: string;
  readonly source?: string;
  readonly problem?: string;
}

/** The picture of what a form would make, drawn anew by the server when a value that its call names changes. */
export function Preview({ call, values }: PreviewProps) {
  const { t } = useTranslation();
  const { http } = useCockpit();
  const [picture, setPicture] = useState<Picture>();
  const address = addressOf(call, values);
  useEffect(() => {
    if (address === undefined) return;
    const leaving = new AbortController();
    http
      .get<ArrayBuffer>(address, undefined, { accept: 'binary', signal: leaving.signal })
      .then(({ data }) => data && setPicture({ of: address, source: dataUrl(data) }))
      .catch((error: unknown) => setPicture({ of: address, problem: errorContent(error).message }));
    return () => leaving.abort();
  }, [http, address]);
  const shown = picture && picture.of === address ? picture : undefined;
  return (
    <figure className="form-preview">
      {shown?.source && <img src={shown.source} alt={t('forms.preview')} />}
      {!shown?.source && (
        <figcaption className="quiet-text" role={shown?.problem ? 'alert' : undefined}>
          {shown?.problem ?? t(address === undefined ? 'forms.noPreviewYet' : 'actions.performing')}
        </figcaption>
      )}
    </figure>
  );
}

/** The call's address; undefined as long as something that it names is empty. */
function addressOf({ path, query }: CallModel, values: TemplateValues): string | undefined {
  try {
    const filled = fillPath(path, values);
    const pairs = fillQuery(query, values).map(([name, value]) => [name, String(value)]);
    return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled;
  } catch (error) {
    if (error instanceof MissingValueError) return undefined;
    throw error;
  }
}

/** The security policy lets pictures come as data alone. */
function dataUrl(bytes: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return `data:image/png;base64,${btoa(signs)}`;
}

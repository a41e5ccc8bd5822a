import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorContent } from '../dialogs';
import { latePart } from '../late-part';
import { ReloadContext } from '../reload-context';
import type { ChartProps } from './model';
import { pictureHeight } from './picture-height';

// The library that draws comes with the first chart.
const picture = latePart(async () => (await import('./picture')).default);

/** The picture of a chart; if what draws it does not come, its place says so and the page around it goes on. */
export function PicturePlace(props: ChartProps) {
  const { t } = useTranslation();
  const reload = useContext(ReloadContext);
  const [failure, setFailure] = useState<unknown>();
  const height = pictureHeight(props);
  if (failure === undefined)
    return <picture.Part {...props} waiting={<div style={{ height }} />} onMissing={setFailure} />;
  return (
    <div className="picture-missing" role="alert" style={{ minHeight: height }}>
      <p>{errorContent(failure).message}</p>
      <button type="button" className="button bordered" onClick={() => reload()}>
        {t('error.reload')}
      </button>
    </div>
  );
}

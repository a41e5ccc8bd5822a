import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../../engine/model';
import { captions } from '../../captions';
import { StateGlyph } from '../../states';
import type { ShownReport } from './use-report';

/** How many rows were done, wait, failed, were left as they are and were not tried (ERROR-028, ERROR-029). */
export function ReportSums({ model, shown }: { readonly model: EntityModel; readonly shown: ShownReport }) {
  const { t } = useTranslation();
  const { report, heading, made } = shown;
  const { succeeded, failed, waiting } = report.outcome;
  const left = failed.filter(({ isLeft }) => isLeft).length;
  const excluded = failed.filter(({ isExcluded }) => isExcluded).length;
  const refused = failed.length - left - excluded;
  return (
    <div className="report report-sums" role="status">
      <progress
        className="report-bar"
        value={succeeded}
        max={succeeded + waiting + failed.length - excluded}
        aria-label={t('actions.result')}
      />
      <p className="sum s-done">
        <StateGlyph name="check" />
        {t('actions.succeeded', { count: succeeded })}
      </p>
      {waiting > 0 && (
        <p className="sum s-new">
          <StateGlyph name="dot" />
          {t('actions.waiting', { count: waiting, thing: captions.thing(model, waiting) })}
        </p>
      )}
      {made && <p className="message">{made}</p>}
      {refused > 0 && (
        <p className="sum s-error">
          <StateGlyph name="triangle" />
          {t('actions.failed', { count: refused })}
        </p>
      )}
      {excluded > 0 && (
        <p className="sum s-new">
          <StateGlyph name="dot" />
          {t('actions.cannot', { count: excluded, thing: captions.thing(model, excluded) })}
        </p>
      )}
      {left > 0 && (
        <p className="sum s-new">
          <StateGlyph name="dot" />
          {t('actions.left', { count: left, thing: captions.thing(model, left) })}
        </p>
      )}
      {heading && <p className="message">{heading}</p>}
    </div>
  );
}

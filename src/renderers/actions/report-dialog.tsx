import { Copy, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/definition/model';
import type { Outcome } from '../../machines/action';
import { captions } from '../captions';
import { Dialog } from '../dialogs';
import { StateGlyph } from '../states';

export interface ReportDialogProps {
  readonly model: EntityModel;
  readonly title: string;
  /** Text above the failed rows, if the action has one. */
  readonly heading: string | undefined;
  readonly outcome: Outcome;
  onRetry(): void;
  onClose(): void;
}

/** What was done and what was not, each failure with its reason (ERROR-028, ERROR-029). */
export function ReportDialog({ model, title, heading, outcome, onRetry, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const { succeeded, failed } = outcome;
  const states = (allowed: readonly string[] | undefined): string =>
    (allowed ?? []).map((state) => (model.state ? captions.value(model, model.state, state) : state)).join(', ');
  const copy = () => {
    const lines = failed.map(({ name, reason, detail, allowedStates }) =>
      [name, reason, detail ?? '', states(allowedStates)].join('\t'),
    );
    void navigator.clipboard?.writeText(lines.join('\n'));
  };
  return (
    <Dialog
      title={title}
      width="broad"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button bordered" onClick={copy}>
            <Copy aria-hidden />
            {t('dialogs.copy')}
          </button>
          <span className="grow" />
          <button type="button" className="button bordered" onClick={onClose}>
            {t('dialogs.close')}
          </button>
          <button type="button" className="button primary" onClick={onRetry}>
            <RotateCw aria-hidden />
            {t('actions.retry', { count: failed.length })}
          </button>
        </>
      }
    >
      <div className="dialog-body report" role="status">
        <progress
          className="report-bar"
          value={succeeded}
          max={succeeded + failed.length}
          aria-label={t('actions.result')}
        />
        <p className="sum s-done">
          <StateGlyph name="check" />
          {t('actions.succeeded', { count: succeeded })}
        </p>
        <p className="sum s-error">
          <StateGlyph name="triangle" />
          {t('actions.failed', { count: failed.length })}
        </p>
        {heading && <p className="message">{heading}</p>}
        <div className="report-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{captions.property(model, model.display)}</th>
                <th scope="col">{t('actions.reason')}</th>
                <th scope="col">{t('actions.detail')}</th>
                <th scope="col">{t('actions.allowedStates')}</th>
              </tr>
            </thead>
            <tbody>
              {failed.map(({ key, name, reason, detail, allowedStates }) => (
                <tr key={key}>
                  <td>{name}</td>
                  <td>
                    <b>{reason}</b>
                  </td>
                  <td className="quiet-text">{detail}</td>
                  <td className="quiet-text">{states(allowedStates)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  );
}

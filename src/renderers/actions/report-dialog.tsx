import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import type { Outcome } from '../../engine/perform';
import { Dialog } from '../dialogs';
import { StateGlyph } from '../states';
import { FailedTools, useFailedTable } from './failed-rows';

export interface ReportDialogProps {
  readonly model: EntityModel;
  readonly title: string;
  /** Text above the failed rows, if the action has one. */
  readonly heading: string | undefined;
  readonly outcome: Outcome;
  /** What was made all the same, if the action says so. */
  readonly made: string | undefined;
  /** How many of the failed rows can be tried again: those that were tried. */
  readonly retries: number;
  onRetry(): void;
  onClose(): void;
}

/** Classes of the cells by column. */
const LOOK: Readonly<Record<string, string>> = { reason: 'reason', detail: 'quiet-text', allowedStates: 'quiet-text' };

/** What was done and what was not, each failure with its reason (ERROR-028, ERROR-029). */
export function ReportDialog({ model, title, heading, outcome, made, retries, onRetry, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const { succeeded, failed, waiting } = outcome;
  const left = failed.filter(({ isLeft }) => isLeft).length;
  const refused = failed.length - left;
  const { columns, rows } = useFailedTable(model, failed);
  const shown = columns.filter(({ name }) => rows.some((row) => row[name] !== ''));
  return (
    <Dialog
      title={title}
      width="broad"
      onClose={onClose}
      footer={
        <>
          <FailedTools model={model} title={title} failed={failed} />
          <span className="grow" />
          <button type="button" className="button bordered" onClick={onClose}>
            {t('dialogs.close')}
          </button>
          <button type="button" className="button primary" onClick={onRetry}>
            <RotateCw aria-hidden />
            {t(refused === 0 ? 'actions.goOn' : 'actions.retry', { count: retries })}
          </button>
        </>
      }
    >
      <div className="dialog-body report" role="status">
        <progress
          className="report-bar"
          value={succeeded}
          max={succeeded + waiting + failed.length}
          aria-label={t('actions.result')}
        />
        <p className="sum s-done">
          <StateGlyph name="check" />
          {t('actions.succeeded', { count: succeeded })}
        </p>
        {waiting > 0 && (
          <p className="sum s-new">
            <StateGlyph name="dot" />
            {t('actions.waiting', { count: waiting })}
          </p>
        )}
        {made && <p className="message">{made}</p>}
        {refused > 0 && (
          <p className="sum s-error">
            <StateGlyph name="triangle" />
            {t('actions.failed', { count: refused })}
          </p>
        )}
        {left > 0 && (
          <p className="sum s-new">
            <StateGlyph name="dot" />
            {t('actions.left', { count: left })}
          </p>
        )}
        {heading && <p className="message">{heading}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
        <section className="report-table" tabIndex={0} aria-label={t('actions.result')}>
          <table>
            <thead>
              <tr>
                {shown.map(({ name, caption }) => (
                  <th scope="col" key={name}>
                    {caption}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={String(row.key)}>
                  {shown.map(({ name }) => (
                    <td key={name} className={LOOK[name]}>
                      {String(row[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Dialog>
  );
}

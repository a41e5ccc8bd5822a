import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { NumberDialog } from '../../renderers/documents';
import type { Target } from './models';

const PROPOSALS: Readonly<Record<Target, string>> = { order: API.salesOrderNo, draft: API.salesOrderDraftNo };
const TARGETS: readonly Target[] = ['order', 'draft'];

/** Numbers that were proposed or typed for the form, until it is saved. */
export type Numbers = Partial<Record<Target, string>>;

/** Asks whether to save a sales order or a draft, and under which number (SO-027, SO-028, SO-035, MODAL-022). */
export function SaveDialog(props: {
  first: Target;
  targets: ReadonlySet<Target>;
  numbers: Numbers;
  isBusy: boolean;
  /** What is wrong with the number. */
  problem: string | undefined;
  onNumbers(change: (before: Numbers) => Numbers): void;
  onSave(target: Target, number: string): void;
  onClose(): void;
}) {
  const { numbers, isBusy, targets, onNumbers } = props;
  const { t } = useTranslation();
  const { http } = useCockpit();
  const [target, setTarget] = useState(props.first);
  const asked = useRef(new Set<Target>());

  useEffect(() => {
    if (numbers[target] !== undefined || asked.current.has(target)) return;
    asked.current.add(target);
    http.get<string>(PROPOSALS[target]).then(
      ({ data }) => onNumbers((before) => ({ [target]: data ?? '', ...before })),
      // Without a proposal a number is typed.
      () => undefined,
    );
  }, [http, target, numbers, onNumbers]);

  return (
    <NumberDialog
      title={t('salesOrder.saveTitle')}
      saves={t(`salesOrder.save.${target}`)}
      name="number"
      caption={t(`salesOrder.number.${target}`)}
      number={numbers[target]}
      problem={props.problem}
      isBusy={isBusy}
      onNumber={(number) => onNumbers((before) => ({ ...before, [target]: number }))}
      onSave={(number) => props.onSave(target, number)}
      onClose={props.onClose}
    >
      <fieldset className="save-targets">
        <legend className="visually-hidden">{t('salesOrder.saveTitle')}</legend>
        {TARGETS.filter((one) => targets.has(one)).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="save-target"
              checked={one === target}
              disabled={isBusy}
              data-autofocus={one === target || undefined}
              onChange={() => setTarget(one)}
            />
            <span>
              <b>{t(`salesOrder.as.${one}.title`)}</b>
              <small>{t(`salesOrder.as.${one}.text`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </NumberDialog>
  );
}

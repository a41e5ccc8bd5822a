import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { useCockpit } from '../../renderers/cockpit';
import { SearchBox, type Suggestion } from '../../renderers/documents';
import { useNoneFound } from '../../renderers/editors';
import type { Merge } from './lines';
import type { OrderLine } from './order';

export interface LineActions {
  /** What becomes of a duplicate that is merged, if it can be. */
  readonly merge: Merge | undefined;
  /** Materials that a text may mean. */
  find(text: string): Promise<readonly Suggestion[]>;
  onChoose(material: Row): void;
  /** Puts a duplicate on top of the line that was there. */
  onMerge(): void;
  onCheckAgain(): void;
}

/** Why a pasted line is no line of the order yet, and what can be done about it (SO-017 to SO-019). */
export function LineProblem({ line, merge, find, onChoose, onMerge, onCheckAgain }: LineActions & { line: OrderLine }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const noneFound = useNoneFound('material');
  const { problem, candidates = [], typed = '' } = line;
  const [text, setText] = useState('');
  if (problem === undefined) return null;
  return (
    <div className="line-problem">
      <p>
        <CircleAlert aria-hidden />
        {t(`salesOrder.problem.${problem}`)}
      </p>
      {problem === 'ambiguous' && (
        <div className="choices">
          {candidates.map((material) => (
            <button
              type="button"
              className="button bordered"
              key={String(material.id)}
              onClick={() => onChoose(material)}
            >
              <b>{String(material.itemNo ?? '')}</b>
              {String(material.name ?? '')}
            </button>
          ))}
        </div>
      )}
      {problem === 'notFound' && (
        <SearchBox
          label={t('salesOrder.otherMaterial', { typed })}
          text={text}
          placeholder={t('salesOrder.findOther')}
          maxLength={255}
          noneFound={noneFound}
          load={find}
          onText={setText}
          onChoose={onChoose}
          onEnter={() => undefined}
        />
      )}
      {merge && (
        <button type="button" className="button bordered" onClick={onMerge}>
          {merge.values.adjustPrice === undefined
            ? t('salesOrder.merge')
            : t('salesOrder.mergeAt', { price: format.price(merge.values.adjustPrice) })}
        </button>
      )}
      {problem === 'unchecked' && (
        <button type="button" className="button bordered" onClick={onCheckAgain}>
          {t('salesOrder.checkAgain')}
        </button>
      )}
    </div>
  );
}

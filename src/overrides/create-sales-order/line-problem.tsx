import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { SearchBox, type Suggestion } from '../../renderers/documents';
import { useNoneFound } from '../../renderers/editors';
import type { OrderLine } from './order';

export interface LineActions {
  /** Materials that a text may mean. */
  find(text: string): Promise<readonly Suggestion[]>;
  onChoose(material: Row): void;
  /** Adds the quantity of a duplicate to the line that was there. */
  onMerge(): void;
  onCheckAgain(): void;
}

/** Why a pasted line is no line of the order yet, and what can be done about it (SO-017 to SO-019). */
export function LineProblem({ line, find, onChoose, onMerge, onCheckAgain }: LineActions & { line: OrderLine }) {
  const { t } = useTranslation();
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
      {problem === 'duplicate' && (
        <button type="button" className="button bordered" onClick={onMerge}>
          {t('salesOrder.merge')}
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

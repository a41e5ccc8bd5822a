import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scalar } from '../../engine/model';
import { isBlank } from '../../engine/query';
import { NO_VALUE } from '../../engine/report-calls';
import type { Formatter } from '../../engine/value';
import { useCockpit } from '../../renderers/cockpit';
import { sourceOf } from './choices';
import type { Criterion, ReportPage, Values } from './report-page';

/** A criterion that is set, in words. */
export interface CriterionText {
  readonly criterion: Criterion;
  readonly name: string;
  readonly text: string;
}

type Names = ReadonlyMap<Scalar, string>;

/** Lists are told by their first values. */
const MOST_TOLD = 3;

/** What a report is asked for, in words; until it is known what chosen values are called, they stand for themselves. */
export function useCriteriaTexts({ asks, further }: ReportPage, criteria: Values): readonly CriterionText[] {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const [known, setKnown] = useState<ReadonlyMap<string, Names>>(new Map());
  const set = useMemo(
    () =>
      [...asks.flatMap((part) => part.criteria), ...further].filter(({ names }) =>
        names.some((name) => !isBlank(criteria[name])),
      ),
    [asks, further, criteria],
  );
  useEffect(() => {
    let isLeft = false;
    for (const criterion of set) {
      if (!('choices' in criterion)) continue;
      const [name] = criterion.names;
      sourceOf(
        criterion.choices,
        cockpit,
        t,
      )({ values: listOf(criteria[name]) }).then(
        (found) => {
          const names: Names = new Map(found.map(({ value, text }) => [value, text]));
          if (!isLeft) setKnown((before) => new Map([...before, [name, names]]));
        },
        // A name that cannot be had is no reason to show nothing.
        () => undefined,
      );
    }
    return () => {
      isLeft = true;
    };
  }, [set, criteria, cockpit, t]);
  return set.map((criterion) => {
    const [first] = criterion.names;
    const called = (value: string) =>
      value === NO_VALUE ? t('values.missing') : (known.get(first)?.get(value) ?? value);
    return {
      criterion,
      name: t(`reports.criteria.${first}`),
      text: 'choices' in criterion ? listText(criteria[first], called) : endsText(criterion, criteria, cockpit.format),
    };
  });
}

function listOf(given: unknown): readonly string[] {
  return [given ?? []].flat().map(String);
}

function listText(given: unknown, called: (value: string) => string): string {
  const values = listOf(given);
  const told = values.slice(0, MOST_TOLD).map(called).join(', ');
  return values.length > MOST_TOLD ? `${told} +${values.length - MOST_TOLD}` : told;
}

function endsText({ kind, names }: Criterion, criteria: Values, format: Formatter): string {
  const [first = '', last = first] = names.map((name) => {
    const value = criteria[name];
    if (isBlank(value)) return '';
    if (kind === 'period') return format.date(String(value));
    return kind === 'range' ? format.number(Number(value)) : String(value);
  });
  return first === last ? first : `${first} – ${last}`;
}

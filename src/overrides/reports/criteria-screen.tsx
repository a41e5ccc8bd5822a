import { Play, TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePageActions } from '../../renderers/page-actions';
import '../../renderers/forms/forms.css';
import { writeCriteria } from './addresses';
import { CriterionField } from './criterion-field';
import { lacksOf } from './lacking';
import { Preview } from './preview';
import { ReportHead } from './report-head';
import type { ReportPage } from './report-page';
import './reports.css';
import { useCriteria } from './use-criteria';

/** Asks for what a report needs, and runs it when nothing lacks (REPORT-010, REPORT-017). */
export function CriteriaScreen({ page }: { page: ReportPage }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { values, change, clear } = useCriteria(page.call);
  const [hasTried, setTried] = useState(false);
  const criteria = page.asks.flatMap((part) => part.criteria);
  const lacks = lacksOf(page.call, criteria, values);
  const captionOf = (name: string) => t(`reports.criteria.${name}`);

  function run(): void {
    setTried(true);
    const [lacking] = lacks.keys();
    if (lacking === undefined) navigate(`/${page.call.page}?${writeCriteria(values)}`);
    else form.current?.querySelector<HTMLElement>(`[data-field="${lacking}"] input:not([type=hidden])`)?.focus();
  }

  usePageActions(() => ({
    main: { title: t('reports.run'), adds: false, run },
    chosen: 0,
    actions: [],
  }));

  return (
    <form
      className="page report-criteria"
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run();
      }}
    >
      <ReportHead page={page} />
      <div className="criteria-body">
        <div className="criteria-fields form-body">
          {page.asks.map(({ heading, criteria: asked }) => (
            <section key={heading}>
              <h2>{t(`reports.headings.${heading}`)}</h2>
              <div className="criteria-grid">
                {asked.map((criterion) => {
                  const [first] = criterion.names;
                  const lack = hasTried ? lacks.get(first) : undefined;
                  return (
                    <CriterionField
                      key={first}
                      criterion={criterion}
                      schemas={page.call.criteria}
                      values={values}
                      isRequired={page.call.required.includes(first)}
                      problem={lack && t(lack)}
                      onChange={change}
                    />
                  );
                })}
              </div>
            </section>
          ))}
        </div>
        <Preview page={page} criteria={lacks.size === 0 ? values : null} lacking={[...lacks.keys()].map(captionOf)} />
      </div>
      <footer className="criteria-foot">
        <span className="quiet-text">
          <span className="required" aria-hidden>
            *
          </span>{' '}
          {t('reports.requiredMark')}
        </span>
        {hasTried && lacks.size > 0 && (
          <p className="lacking" role="alert">
            <TriangleAlert aria-hidden />
            {t('reports.lacking', { names: [...lacks.keys()].map(captionOf).join(', ') })}
          </p>
        )}
        <button type="button" className="button" onClick={clear}>
          {t('reports.clear')}
        </button>
        <button type="submit" className="button primary">
          <Play aria-hidden />
          {t('reports.run')}
        </button>
      </footer>
    </form>
  );
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMPANY_SCHEMA, readCompany } from '../../engine/company';
import { type Problem, shownProblems, UNTRIED, validateSchema, withLeft } from '../../engine/form';
import type { CockpitSettings } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent } from '../../renderers/dialogs';
import { generalRuleText, usePatterns } from '../../renderers/forms';
import { type Company, type CompanyField, withoutBlanks } from './fields';
import { type KeptCompany, saveCompany } from './save-company';

interface Options {
  /** The settings of the business unit as they were read last. */
  readonly settings: CockpitSettings;
  readonly kept: KeptCompany | undefined;
  onDraft(draft: KeptCompany | undefined): void;
}

/** The company information as it is edited, and the ways to save and discard. */
export function useCompany({ settings, kept, onDraft }: Options) {
  const { t } = useTranslation();
  const { http, format, messages, refresh } = useCockpit();
  const [state, setState] = useState<KeptCompany>(kept ?? { text: settings.userSettings.companyInfo, changes: {} });
  const [attempts, setAttempts] = useState(UNTRIED);
  const [clashes, setClashes] = useState<readonly CompanyField[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { text, changes } = state;
  const stored = useMemo(() => readCompany(text), [text]);
  const values: Company = { ...stored, ...changes };
  const isChanged = !isEmpty(changes);
  /** As it was read or saved last. */
  const newest = useRef(settings.userSettings.companyInfo);
  useEffect(() => {
    newest.current = settings.userSettings.companyInfo;
    setState((before) => overNewest(before, newest.current));
  }, [settings]);
  useEffect(() => onDraft(isChanged ? state : undefined), [isChanged, state, onDraft]);

  usePatterns(COMPANY_SCHEMA);
  const found = validateSchema(COMPANY_SCHEMA, withoutBlanks(values));
  const worded = (problems: readonly Problem[]): ReadonlyMap<string, string> =>
    new Map(problems.map((problem) => [problem.field, generalRuleText(problem, { format, t })]));
  const problems = worded(found);
  const shown = worded(shownProblems(found, attempts));

  return {
    stored,
    values,
    changes,
    clashes,
    isChanged,
    isSaving,
    problems,
    /** Nothing is wrong but that a required field is empty. */
    isIncomplete: found.every(({ keyword }) => keyword === 'required'),
    /** What is wrong with a field, once it was left. */
    problemOf: (field: CompanyField): string | undefined => shown.get(field),
    leave: (...fields: readonly string[]) => setAttempts((before) => withLeft(before, ...fields)),
    change(field: CompanyField, value: string) {
      if (isSaving) return;
      setState(({ changes: { [field]: _, ...others }, ...rest }) =>
        overNewest(
          { ...rest, changes: value === (stored[field] ?? '') ? others : { ...others, [field]: value } },
          newest.current,
        ),
      );
    },
    discard() {
      setClashes([]);
      setAttempts(UNTRIED);
      setState({ text: newest.current, changes: {} });
    },
    /** Gives true if it is saved; then it holds at once. */
    async save(): Promise<boolean> {
      setSaving(true);
      try {
        const { clashes: found, ...next } = await saveCompany(http, state);
        newest.current = next.text;
        setClashes(found);
        setState(next);
        // What is typed from now on is another change.
        setSaving(false);
        const isSaved = isEmpty(next.changes);
        if (isSaved) await refresh();
        return isSaved;
      } catch (error) {
        if (!isSilent(error)) messages.error(error);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}

/** Changes stay over the text that they were made on; where there are none, the newest text stands. */
function overNewest(company: KeptCompany, text: string | undefined): KeptCompany {
  return isEmpty(company.changes) ? { ...company, text } : company;
}

function isEmpty(changes: KeptCompany['changes']): boolean {
  return Object.keys(changes).length === 0;
}

import { useLayoutEffect, useState } from 'react';
import { createFormSession, type FormSession, type FormSessionParts, type FormState } from '../../engine/form';
import { useStore } from '../use-store';
import { usePatterns } from './use-patterns';

/** A form for as long as it is drawn, and its state. */
export function useFormSession(parts: FormSessionParts): readonly [FormSession, FormState] {
  const { form, scope, setback } = parts;
  const [session] = useState(() => createFormSession(parts));
  const hasPatterns = usePatterns(form.schema);
  useLayoutEffect(() => session.about(scope), [session, scope]);
  useLayoutEffect(() => session.setBack(setback), [session, setback]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what patterns say comes with what checks them.
  useLayoutEffect(() => session.checkPatterns(), [session, hasPatterns]);
  return [session, useStore(session)];
}

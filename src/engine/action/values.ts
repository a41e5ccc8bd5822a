import type { Resolve, Row } from '../query';
import { splitPlaceholder } from '../query';

/** What placeholders stand for, scope by scope. A scope that is missing has no values. */
export interface TemplateValues {
  /** The chosen row: `{id}`. */
  readonly row?: Row | undefined;
  /** The chosen rows: `{rows.id}` is the list of their values, each once. */
  readonly rows?: readonly Row[] | undefined;
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  /** The rows that a form's conditions look at, if not the chosen ones: none for an action that adds one. */
  readonly stored?: readonly Row[] | undefined;
  readonly page?: Readonly<Record<string, unknown>> | undefined;
  readonly session?: Readonly<Record<string, unknown>> | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** The value of `{clock.…}`, such as `clockText` of a formatter with the time now. */
  readonly clock?: ((name: string) => unknown) | undefined;
}

/** Finds the value of a placeholder. */
export function resolver(values: TemplateValues): Resolve {
  return (placeholder) => {
    const { scope, name } = splitPlaceholder(placeholder);
    switch (scope) {
      case 'row':
        return own(values.row, name);
      case 'rows':
        return [
          ...new Set(
            (values.rows ?? []).map((row) => own(row, name)).filter((value) => value !== undefined && value !== null),
          ),
        ];
      case 'clock':
        return values.clock?.(name);
      case 'form':
      case 'page':
      case 'session':
      case 'settings':
        return own(values[scope], name);
      default:
        return undefined;
    }
  };
}

function own(values: Readonly<Record<string, unknown>> | undefined, name: string): unknown {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

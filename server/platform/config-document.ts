/** The table of variables as documents: `.env.example` and the section of docs/operating.md. A test keeps them equal. */
import { VARIABLES, type Variable } from './config';

export function environmentExample(): string {
  const entries = VARIABLES.map(
    (entry) => `# ${entry.meaning}\n# ${entry.expected}\n# ${entry.name}=${entry.default ?? ''}\n`,
  );
  return `# Copy to .env and set what differs. docs/operating.md says the same in a table.\n\n${entries.join('\n')}`;
}

export function environmentTable(): string {
  const rows = VARIABLES.map(
    (entry) => `| \`${entry.name}\` | ${entry.meaning} | ${defaultOf(entry)} | ${entry.expected} |`,
  );
  return ['| Variable | Meaning | Default | Value |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function defaultOf({ default: written, defaultText }: Variable): string {
  if (defaultText !== undefined) return defaultText;
  return written ? `\`${written}\`` : 'none';
}

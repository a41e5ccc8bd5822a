/** What a comment may be; page and server ask alike. */

/** Somebody who is told of a comment, by the name that stands in it. */
export interface Mention {
  readonly userId: string;
  readonly name: string;
}

export const LONGEST_COMMENT = 2000;
/** Most that stand at one row, and most people that one tells. */
export const MOST_COMMENTS = 500;
export const MOST_MENTIONS = 20;
/** So long the writer may mend it. */
export const COMMENT_EDIT_MINUTES = 15;

/** The people among these whom the text names: `@Anna Berg`. A name within a longer one's place is not meant. */
export function mentionsIn<Person extends Mention>(text: string, people: readonly Person[]): Person[] {
  const met = new Set(piecesOf(text, people).map(({ person }) => person));
  return people.filter((person) => met.has(person));
}

/** A piece of a comment; one that names a person says whom. */
export interface CommentPiece<Person = Mention> {
  readonly text: string;
  readonly person?: Person;
}

/** The text in pieces, the longest names first. */
export function piecesOf<Person extends Mention>(
  text: string,
  people: readonly Person[],
): readonly CommentPiece<Person>[] {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const pieces: CommentPiece<Person>[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const person = text[at] === '@' ? byLength.find(({ name }) => text.startsWith(name, at + 1)) : undefined;
    if (!person) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) pieces.push({ text: plain });
    plain = '';
    pieces.push({ text: `@${person.name}`, person });
    at += person.name.length + 1;
  }
  return plain ? [...pieces, { text: plain }] : pieces;
}

/** What stands behind the last `@` before the cursor, as long as it can begin a name; undefined without one. */
export function mentionAt(text: string, cursor: number): string | undefined {
  return /(?:^|[\s(])@([^@\n]{0,40})$/u.exec(text.slice(0, cursor))?.[1];
}

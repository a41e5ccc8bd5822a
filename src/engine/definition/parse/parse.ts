/** Stage one: text → plain JSON whose places are known. Reads on after a mistake, so that all are found at once. */
import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { DEFINITION_FILE_BYTES } from '../../constants';
import type { SourceFile, Unreadable } from '../../model';
import { messages } from '../messages';
import type { Report } from '../report';
import { isObject, type JsonObject } from './json';
import { type Place, recordMember, recordPlace } from './places';

/** Deeper than any definition needs, and shallow enough for every stack. */
const DEEPEST = 64;

class TooDeep extends Error {}

export interface Parsed {
  /** The file's object, or as much of it as could be read. */
  readonly json: JsonObject | undefined;
  /** False if the text is no JSON: then nothing should be concluded from the object. */
  readonly isWhole: boolean;
}

const NOTHING: Parsed = { json: undefined, isWhole: false };

/** Where a file begins, under the name by which it is told of. */
export const startOf = ({ path, place = path }: SourceFile): Place => ({ file: place, line: 1, column: 1 });

/** Reads the file. Mistakes go to `report`. */
export function parse(file: SourceFile, report: Report): Parsed {
  if (file.unreadable) {
    reportUnreadable(file.unreadable, startOf(file), report);
    return NOTHING;
  }
  const builder = new Builder(file, report);
  try {
    visit(file.text, builder.visitor, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return NOTHING;
  }
  const { root, failed } = builder;
  if (isObject(root)) return { json: root, isWhole: !failed };
  if (!failed) report(builder.start, messages.notAnObject(root));
  return NOTHING;
}

function reportUnreadable(why: Unreadable, start: Place, report: Report): void {
  if ('failure' in why) report(start, messages.notRead(why.failure));
  else if ('bytes' in why) report(start, messages.tooLarge(why.bytes, DEFINITION_FILE_BYTES));
  else report({ ...start, line: why.line, column: why.column }, messages.notUtf8(why.encoding));
}

interface Open {
  readonly holder: JsonObject | unknown[];
  key: string;
  keyPlace: Place;
}

/** Collects what the visitor meets into values with places. */
class Builder {
  root: unknown;
  failed = false;
  readonly start: Place;
  private readonly open: Open[] = [];

  constructor(
    private readonly file: SourceFile,
    private readonly report: Report,
  ) {
    this.start = startOf(file);
  }

  readonly visitor: JSONVisitor = {
    onObjectBegin: (_offset, _length, line, character) => this.begin({}, this.at(line, character)),
    onArrayBegin: (_offset, _length, line, character) => this.begin([], this.at(line, character)),
    onObjectEnd: () => void this.open.pop(),
    onArrayEnd: () => void this.open.pop(),
    onObjectProperty: (name, _offset, _length, line, character) => this.property(name, this.at(line, character)),
    onLiteralValue: (value, _offset, _length, line, character) => this.add(value, this.at(line, character)),
    onError: (error, offset, _length, line, character) => {
      if (this.failed) return;
      this.failed = true;
      const what = this.isAfterComma(offset) ? 'TrailingComma' : printParseErrorCode(error);
      this.report(this.at(line, character), messages.notJson(what));
    },
  };

  /** A brace or bracket that closes where something more was promised. */
  private isAfterComma(offset: number): boolean {
    const { text } = this.file;
    return /^[\]}]/.test(text.slice(offset, offset + 1)) && /,\s*$/.test(text.slice(0, offset));
  }

  private at(line: number, character: number): Place {
    return { ...this.start, line: line + 1, column: character + 1 };
  }

  private begin(holder: JsonObject | unknown[], place: Place): void {
    if (this.open.length >= DEEPEST) {
      this.report(place, messages.tooDeep(DEEPEST));
      throw new TooDeep();
    }
    recordPlace(holder, place);
    this.add(holder, place);
    this.open.push({ holder, key: '', keyPlace: place });
  }

  private property(name: string, place: Place): void {
    const top = this.open.at(-1);
    if (!top) return;
    if (Object.hasOwn(top.holder, name)) this.report(place, messages.repeatedWord(name));
    top.key = name;
    top.keyPlace = place;
  }

  private add(value: unknown, place: Place): void {
    const top = this.open.at(-1);
    if (!top) {
      if (this.root === undefined) this.root = value;
    } else if (Array.isArray(top.holder)) {
      top.holder.push(value);
      recordMember(top.holder, top.holder.length - 1, place, place);
    } else if (top.key === '__proto__') {
      this.report(top.keyPlace, messages.reservedName(top.key));
    } else {
      top.holder[top.key] = value;
      recordMember(top.holder, top.key, top.keyPlace, place);
    }
  }
}

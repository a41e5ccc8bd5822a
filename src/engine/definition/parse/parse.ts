/** Stage one: text → plain JSON whose places are known. Reads on after a mistake, so that all are found at once. */
import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { messages } from '../messages';
import type { SourceFile } from '../model';
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

/** Reads the file. Mistakes go to `report`. */
export function parse(file: SourceFile, report: Report): Parsed {
  const builder = new Builder(file, report);
  try {
    visit(file.text, builder.visitor, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return { json: undefined, isWhole: false };
  }
  const { root, failed } = builder;
  if (isObject(root)) return { json: root, isWhole: !failed };
  if (!failed) report(builder.start, messages.notAnObject(root));
  return { json: undefined, isWhole: false };
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
    this.start = { file: file.path, line: 1, column: 1 };
  }

  readonly visitor: JSONVisitor = {
    onObjectBegin: (_offset, _length, line, character) => this.begin({}, this.at(line, character)),
    onArrayBegin: (_offset, _length, line, character) => this.begin([], this.at(line, character)),
    onObjectEnd: () => void this.open.pop(),
    onArrayEnd: () => void this.open.pop(),
    onObjectProperty: (name, _offset, _length, line, character) => this.property(name, this.at(line, character)),
    onLiteralValue: (value, _offset, _length, line, character) => this.add(value, this.at(line, character)),
    onError: (error, offset, _length, line, character) => {
      const what = this.isAfterComma(offset) ? 'TrailingComma' : printParseErrorCode(error);
      if (!this.failed) this.report(this.at(line, character), messages.notJson(what));
      this.failed = true;
    },
  };

  /** A brace or bracket that closes where something more was promised. */
  private isAfterComma(offset: number): boolean {
    const { text } = this.file;
    return /^[\]}]/.test(text.slice(offset, offset + 1)) && /,\s*$/.test(text.slice(0, offset));
  }

  private at(line: number, character: number): Place {
    return { file: this.file.path, line: line + 1, column: character + 1 };
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

import { type Message, messages } from '../messages';

const SHOWN = /\{\{\s*([^{}]*?)\s*\}\}|\{([^{}]*)\}/g;

/** Reports what a question shows that is no value of the row: each `{{x}}` names one, and `{x}` is none. */
export function checkQuestion(text: string, names: readonly string[], report: (message: Message) => void): void {
  for (const [written, double, single] of text.matchAll(SHOWN))
    if (double === undefined) report(messages.singleBraces(written, single ?? ''));
    else if (!names.includes(double)) report(messages.unknownTextValue('confirm', double, names));
}

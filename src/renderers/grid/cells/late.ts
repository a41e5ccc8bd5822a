import { drawGlyph } from '../../states';
import { element } from './cell';

/** The mark of a row that is late, behind its state: a sign, and since when where there is room for it. */
export function lateMark(text: string): HTMLElement {
  const mark = element('span', 'late');
  mark.title = text;
  mark.append(drawGlyph('clock'), ' ', element('span', 'late-text', text));
  return mark;
}

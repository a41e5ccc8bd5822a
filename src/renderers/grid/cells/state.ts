import { drawGlyph, glyphOf, stateClass } from '../../states';
import { type CellMaker, element } from './cell';

/** A state as a chip of its group's colour, with a sign that reads without it. */
export const state: CellMaker = (property, context) => {
  const { values = [] } = property;
  return (cell, value) => {
    const named = values.find((candidate) => candidate.value === value);
    const chip = element('span', `chip ${stateClass(named?.group)}`);
    const title = context.valueTitle(property, value as string);
    chip.append(drawGlyph(glyphOf(value as string, values)), element('span', '', title));
    // A long name may be cut.
    chip.title = [title, context.valueDescription(property, value as string)].filter(Boolean).join('\n');
    cell.replaceChildren(chip);
  };
};

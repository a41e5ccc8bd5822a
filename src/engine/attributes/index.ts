/** Run-time attributes: rows of one definition that describe members of another's objects. */
export { type Attribute, MOST_ATTRIBUTES, readAttributes } from './attribute';
export { attributeEntities, expandModel } from './expand-model';
export { gatherAttributes, spreadAttributes } from './values';

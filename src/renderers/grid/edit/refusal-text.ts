import type { TFunction } from 'i18next';
import type { EntityModel } from '../../../engine/model';
import { captions } from '../../captions';
import type { CellRefusal } from './edit-place';

/** Why a cell is not edited, in words. */
export function refusalText(model: EntityModel, refusal: CellRefusal, t: TFunction): string {
  if (refusal.kind === 'row') return refusal.reason;
  const property = model.properties.find(({ name }) => name === refusal.column);
  return t(`edit.${refusal.kind}`, { name: property ? captions.property(model, property) : refusal.column });
}

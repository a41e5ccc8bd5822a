import { gatherAttributes } from '../../../src/engine/attributes';
import { PICTURE } from '../../../src/engine/constants';
import type { EntityModel } from '../../../src/engine/model';
import { plainPicture } from '../../platform/pictures';
import type { Values } from './empty';
import { invalidRow } from './refused';
import { withoutSecrets } from './secrets';

/** The values as they are stored: no passwords, and of pictures what draws them. */
export async function asStored(model: Pick<EntityModel, 'properties'>, values: Values): Promise<Values> {
  return withPlainPictures(model, await withoutSecrets(model, values));
}

/** The same of a row that is added. */
export async function asNew(model: EntityModel, values: Values): Promise<Values> {
  return gatherAttributes(model, await asStored(model, values), undefined);
}

/** A picture may be an address; one that comes itself must be what it says. */
function withPlainPictures({ properties }: Pick<EntityModel, 'properties'>, values: Values): Values {
  const pictures = properties.flatMap(({ name, kind }) => {
    const value = values[name];
    return kind === 'image' && typeof value === 'string' && /^\s*data:/i.test(value) ? [[name, value] as const] : [];
  });
  const plain = pictures.map(([name, address]) => {
    const found = address.length <= 2 * PICTURE.bytes ? plainPicture(address) : null;
    if (!found)
      throw invalidRow([{ field: name, keyword: 'format', message: 'must be a PNG or JPEG of 1 MB at most' }]);
    return [name, found.picture] as const;
  });
  return plain.length === 0 ? values : { ...values, ...Object.fromEntries(plain) };
}

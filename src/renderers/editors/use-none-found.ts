import { useTranslation } from 'react-i18next';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';

/** What a list of choices says when it has none: of rows of a definition, which they are ("No material found", ERROR-022). */
export function useNoneFound(entity: string | undefined): string {
  const { t } = useTranslation();
  const { product } = useCockpit();
  const model = entity === undefined ? undefined : product.models[entity];
  return model
    ? t('forms.noneOfFound', { thing: captions.entityTitle(model).toLocaleLowerCase() })
    : t('forms.noneFound');
}

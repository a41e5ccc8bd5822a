import type { WidgetProps } from '@rjsf/utils';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PICTURE } from '../../engine/constants';
import type { PropertyModel } from '../../engine/definition/model';
import { useChosenPicture } from '../pictures';
import type { FormContext } from './form-context';

/** Chooses a picture, shows it, and takes it away. */
export function PictureWidget({ id, value, disabled, readonly, options, registry, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { problem, choose } = useChosenPicture(onChange);
  const { caption } = registry.formContext as FormContext;
  const property = options.property as PropertyModel;
  const isOpen = !disabled && !readonly && !property.readOnly;

  return (
    <div className="picture-field">
      {value && <img className="photo-preview" src={String(value)} alt={t('forms.picture.shown')} />}
      {isOpen && (
        <input
          id={id}
          className="input"
          type="file"
          accept={PICTURE.types.join(',')}
          aria-label={caption(property)}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-file` : undefined}
          onChange={(event) => void choose(event)}
        />
      )}
      {isOpen && value && (
        <button type="button" className="quiet-button" onClick={() => onChange(undefined)}>
          {t('forms.picture.remove')}
        </button>
      )}
      {problem && (
        <p className="problem" id={`${id}-file`} role="alert">
          <CircleAlert aria-hidden />
          {t(`forms.picture.${problem}`)}
        </p>
      )}
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PICTURE } from '../../../engine/constants';
import { useChosenPicture } from '../../pictures';
import { contextOf, type FieldProps, propertyOf } from './field';

/** Chooses a picture, shows it, and takes it away. */
export function PictureField(props: FieldProps) {
  const { id, value, disabled, readonly, onChange } = props;
  const { t } = useTranslation();
  const { problem, choose } = useChosenPicture(onChange);
  const { caption } = contextOf(props);
  const property = propertyOf(props);
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

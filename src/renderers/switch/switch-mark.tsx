import { useTranslation } from 'react-i18next';
import './switch.css';

/** Whether something is on, told by a word, a place and a colour; what is pressed is the button around it. */
export function SwitchMark({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="switch-mark" data-on={isOn} aria-hidden>
      {t(isOn ? 'switch.on' : 'switch.off')}
      <i />
    </span>
  );
}

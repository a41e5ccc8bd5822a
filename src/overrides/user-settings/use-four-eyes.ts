import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EDIT_SETTINGS, RIGHTS_APPROVAL } from '../../engine/permission';
import { needsApproval, waitingFor } from '../../renderers/actions';
import { useCockpit } from '../../renderers/cockpit';

/** What is said of rights and flags where another person has to approve changes of them (OPEN-259). */
export function useFourEyes() {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const navigate = useNavigate();
  return {
    /** Before a save; undefined where nobody has to approve it. */
    note: cockpit.session.features.has(RIGHTS_APPROVAL) ? needsApproval(EDIT_SETTINGS, cockpit, t) : undefined,
    /** After one that waits, by what it is called. */
    waits: (title: string) => cockpit.messages.notice(...waitingFor(title, EDIT_SETTINGS, cockpit, navigate, t)),
  };
}

import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { type FormDialogProps, formDialog } from '../forms';
import { loaded, templateOf } from '../template';

/** What an action asks: by the modal that its form names, else by the generated one (OPEN-189). */
export function ActionForm(props: FormDialogProps) {
  const { templates } = useCockpit();
  const { template } = props.form;
  if (template === undefined) return <formDialog.Part {...props} />;
  const load = templateOf(templates.modals, template);
  if (!load) return <MissingModal onClose={props.onClose} />;
  const Modal = loaded(load);
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  );
}

/** Says that nobody has written the modal, and closes what would have been it (ERROR-037). */
function MissingModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once, when the modal would have opened.
  useEffect(() => {
    messages.error(new Error(t('error.modalTemplate')));
    onClose();
  }, []);
  return null;
}

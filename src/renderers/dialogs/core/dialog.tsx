import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePageShown } from '../../kept-pages';
import { focusBack } from './focus-back';
import { holdHeight } from './hold-height';
import { firstPress } from './second-press';
import { isTopLayer, pushLayer } from './stack';

export interface DialogProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly icon?: ReactNode;
  readonly width?: 'narrow' | 'medium' | 'broad' | 'wide';
  /** Buttons, the primary one last, so that it stands on the right. */
  readonly footer?: ReactNode;
  /** Without it there is no way to close but the footer's buttons. */
  readonly onClose?: (() => void) | undefined;
  /** Given, the whole dialog is a form that Enter submits. */
  readonly onSubmit?: (() => void) | undefined;
  readonly role?: 'dialog' | 'alertdialog';
  /** Instead of the head with its title, which then only names the dialog. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

const FIELDS = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Focus starts in what asks for it, else in the first field, else on the last button, else on the dialog itself. */
function focusFirst(dialog: HTMLElement): void {
  if (dialog.contains(document.activeElement)) return;
  const buttons = dialog.querySelectorAll<HTMLElement>('.dialog-foot button:not(:disabled)');
  const target =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    [...dialog.querySelectorAll<HTMLElement>(FIELDS)].find((field) => getComputedStyle(field).display !== 'none') ??
    buttons[buttons.length - 1] ??
    dialog;
  // Also after a click on a row, what Enter would press is to be seen.
  target.focus(target instanceof HTMLButtonElement ? { focusVisible: true } : {});
}

/** What has the focus; in a menu, which goes as soon as something is chosen, the button that opened it. */
function focusedBefore(): Element | null {
  const { activeElement } = document;
  const opener = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (opener && document.getElementById(opener)) || activeElement;
}

/**
 * A modal. What lies below is inert, so focus cannot leave it, and popups of its editors, which are appended to the
 * body, stay usable. Esc closes the topmost one; focus returns to where it was. The dialog of a page that is kept behind
 * another one waits there with it.
 */
export function Dialog(props: DialogProps) {
  const { title, subtitle, width = 'narrow', footer, onClose, onSubmit, role = 'dialog', bare, children } = props;
  const titleId = useId();
  const subtitleId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const isShown = usePageShown();
  const shown = useRef(isShown);
  shown.current = isShown;

  // Earlier than the layout's effects, in which what the dialog holds may have taken the focus already.
  const back = useRef<() => void>(undefined);
  const [press] = useState(firstPress);
  useInsertionEffect(() => {
    back.current = focusBack(focusedBefore());
  }, []);
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element || !isShown) return;
    const pop = pushLayer(element);
    focusFirst(element.firstElementChild as HTMLElement);
    return pop;
  }, [isShown]);
  useLayoutEffect(
    () => () => {
      if (!shown.current) return;
      back.current?.();
      press.gone();
    },
    [press],
  );

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || !layer.current || !isTopLayer(layer.current)) return;
      event.preventDefault();
      close.current?.();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const content = (
    <>
      {!bare && <Head {...props} titleId={titleId} subtitleId={subtitleId} />}
      {children}
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </>
  );
  const frame = {
    className: `dialog ${width}`,
    role,
    'aria-modal': true,
    tabIndex: -1,
    onPointerDown: holdHeight,
    onKeyDown: press.pressed,
    ...(bare ? { 'aria-label': title } : { 'aria-labelledby': titleId }),
    ...(subtitle && !bare ? { 'aria-describedby': subtitleId } : {}),
  };
  return createPortal(
    <div className="scrim" ref={layer} hidden={!isShown} data-title={title}>
      <div {...frame}>
        {onSubmit ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              onSubmit();
            }}
          >
            {content}
          </form>
        ) : (
          content
        )}
      </div>
    </div>,
    document.body,
  );
}

function Head(props: DialogProps & { titleId: string; subtitleId: string }) {
  const { title, subtitle, icon, onClose, titleId, subtitleId } = props;
  const { t } = useTranslation();
  return (
    <header className="dialog-head">
      {icon}
      <div className="words">
        <h2 id={titleId}>{title}</h2>
        {subtitle && <p id={subtitleId}>{subtitle}</p>}
      </div>
      {onClose && (
        <button type="button" className="icon-button small" aria-label={t('dialogs.close')} onClick={onClose}>
          <X aria-hidden />
        </button>
      )}
    </header>
  );
}

import { Bookmark, ChevronDown, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import type { GridState, RowMarks } from '../../engine/view';
import { altShown, altTold, SHARED_LETTERS, useAltLetters } from '../alt-letters';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { latePart } from '../late-part';
import { MenuButton } from '../menu-button';
import type { Opening } from './opening';
import { SaveChanged } from './save-changed';
import { SaveViewDialog } from './save-view-dialog';
import { useViewActions } from './use-view-actions';
import { useWayBack } from './use-way-back';
import type { ViewMenuProps } from './view-menu';
import { viewStanding } from './view-standing';
import './views.css';

export const viewMenu = latePart<ViewMenuProps>(async () => (await import('./view-menu')).ViewMenu);

export interface ViewPickerProps {
  readonly model: EntityModel;
  readonly opening: Opening;
  /** What the grid shows now. */
  readonly state: GridState;
  /** The rows that stand out now: a view keeps them, and none counts as changed by them. */
  marks(): RowMarks;
  /** The address that shows the same to somebody else. */
  onLink(): string;
  /** Asks what of the rows the person wants to be told of; none if these rows cannot be watched. */
  readonly onWatch?: ((title: string) => void) | undefined;
}

/** Chooses among the views of a grid, and saves what it shows now as one (VIEW-004 to VIEW-013). */
export function ViewPicker({ model, opening, state, marks, onLink, onWatch }: ViewPickerProps) {
  const { t } = useTranslation();
  const { may } = useCockpit();
  const actions = useViewActions(model, state, marks);
  const [isNaming, setNaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wayBack = useWayBack();
  useAltLetters((letter) => {
    if (letter !== SHARED_LETTERS.views) return false;
    wayBack.note();
    button.current?.click();
    return true;
  });
  if (!may('grid.can_use_custom_views')) return null;

  const { view, views } = opening;
  const name = view?.customViewName ?? t('views.standard');
  const standing = viewStanding(opening, model, state);
  const { isMine, isForAll, isChanged } = standing;
  return (
    <>
      <MenuButton
        ref={button}
        className="view-picker"
        aria-label={`${t('views.choose')}: ${name}`}
        title={`${name} (${altShown(SHARED_LETTERS.views)})`}
        aria-keyshortcuts={altTold(SHARED_LETTERS.views)}
        menu={(below) => (
          <viewMenu.Part
            {...below}
            opening={opening}
            standing={standing}
            actions={actions}
            onName={() => setNaming(true)}
            onLink={onLink}
            wayBack={wayBack.content}
            onWatch={onWatch && (() => onWatch(view ? name : captions.plural(model)))}
          />
        )}
      >
        {isMine || isForAll ? <Star aria-hidden className="filled" /> : <Bookmark aria-hidden />}
        <span className="name">{name}</span>
        {isChanged && <i className="changed" role="img" aria-label={t('views.changed')} title={t('views.changed')} />}
        <ChevronDown aria-hidden />
      </MenuButton>
      {isChanged && <SaveChanged view={view} actions={actions} onName={() => setNaming(true)} />}
      {isNaming && (
        <SaveViewDialog
          views={views}
          onSave={async (chosen, isShared) => {
            const problem = await actions.create(chosen, isShared);
            if (!problem) setNaming(false);
            return problem;
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

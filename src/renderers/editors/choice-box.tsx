import SelectBox from 'devextreme-react/select-box';
import TagBox from 'devextreme-react/tag-box';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scalar } from '../../engine/model';
import type { Choice, ChoiceSource } from '../choices';
import { choiceStore } from './choice-store';
import { useWhileThere } from './use-while-there';

export interface ChoiceBoxProps {
  readonly source: ChoiceSource;
  readonly value: unknown;
  readonly many: boolean;
  readonly label: string;
  readonly id?: string | undefined;
  /** Something has to be chosen: it can be changed and not taken away. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly searches?: boolean;
  /** The value at first, where its text is known: nobody waits for it. */
  readonly stored?: Choice | undefined;
  /** What stands in it while nothing is chosen. */
  readonly placeholder?: string;
  /** What its list says when nothing is found. */
  readonly noneFound?: string;
  onChange(value: unknown): void;
  onLeave?(): void;
}

/** The same list each time: another one would count as a change. */
const NONE: Scalar[] = [];

/** A long list scrolls; it does not cover the form that it belongs to. */
const LIST = { maxHeight: 320 };

/** One or several of the values that a source gives. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const {
    value,
    many,
    label,
    id,
    disabled = false,
    invalid = false,
    describedBy,
    searches = true,
    required = false,
    stored,
  } = props;
  const { t } = useTranslation();
  const [isThere, setThere] = useState(true);
  const [tries, setTries] = useState(0);
  /** Its text came just now, and is to be selected: what is typed then stands in its place, not behind it. */
  const isFresh = useRef(false);
  const selectFresh = (box: HTMLElement) => {
    if (isFresh.current) selectText(box);
    isFresh.current = false;
  };
  const source = useWhileThere(props.source);
  const dataSource = useMemo(() => {
    void tries;
    return choiceStore(source, setThere, stored);
  }, [source, tries, stored]);
  // The widget takes a part that failed for one that was there, and would go on after it.
  const startAgain = () => {
    if (isThere) return;
    setTries((count) => count + 1);
    setThere(true);
  };
  const whenEmpty = isThere ? props.noneFound : t('forms.choicesFailed');
  const shared = {
    dataSource,
    valueExpr: 'value',
    displayExpr: 'text',
    searchEnabled: searches,
    searchTimeout: 200,
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
    ...(whenEmpty === undefined ? {} : { noDataText: whenEmpty }),
    dropDownOptions: LIST,
    showClearButton: !required,
    disabled,
    isValid: !invalid,
    validationMessageMode: 'always' as const,
    validationError: null as never,
    inputAttr: {
      'aria-label': label,
      ...(id ? { id } : {}),
      // Null takes an attribute away; one that is left out would stay.
      'aria-describedby': describedBy ?? null,
    },
    onFocusOut: () => props.onLeave?.(),
    onOpened: startAgain,
    onClosed: startAgain,
  };
  if (many) {
    return (
      <TagBox
        {...shared}
        value={Array.isArray(value) ? (value as Scalar[]) : NONE}
        showSelectionControls
        applyValueMode="instantly"
        maxDisplayedTags={4}
        onValueChanged={({ value: chosen }) => props.onChange(chosen?.length ? chosen : undefined)}
      />
    );
  }
  return (
    <SelectBox
      {...shared}
      value={(value ?? null) as Scalar | null}
      onOptionChanged={({ name, element }) => {
        if (name !== 'displayValue') return;
        isFresh.current = true;
        setTimeout(() => selectFresh(element));
      }}
      onKeyDown={({ element }) => selectFresh(element)}
      onValueChanged={({ value: chosen }) => props.onChange(chosen ?? undefined)}
    />
  );
}

/** Selects the text of a box that has the keyboard. */
function selectText(box: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && box.contains(activeElement)) activeElement.select();
}

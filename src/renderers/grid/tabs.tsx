import { useCockpit } from '../cockpit';

export interface Tab {
  readonly name: string;
  readonly title: string;
  /** How many rows it has, as soon as that is known. */
  readonly count?: number | undefined;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: number;
  onChoose(index: number): void;
}

/** One is shown; the arrows go from one to the next. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const { format } = useCockpit();
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ name, title, count }, index) => (
        <button
          type="button"
          role="tab"
          key={name}
          title={title}
          aria-selected={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChoose(index)}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (ctrlKey || metaKey) return;
            const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
            if (step === 0) return;
            const next = (chosen + step + tabs.length) % tabs.length;
            onChoose(next);
            (currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus();
          }}
        >
          <span>{title}</span> {count !== undefined && <em>{format.number(count)}</em>}
        </button>
      ))}
    </div>
  );
}

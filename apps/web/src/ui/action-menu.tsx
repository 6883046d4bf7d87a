import { EllipsisVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { sayWhyOff } from './button.tsx';

export type MenuAction = { label: string; run: () => void };

type Props = {
  label: string;
  actions: readonly MenuAction[];
  /** Called when the menu opens or closes, so that the row can be kept in place while the menu is open. */
  onOpenChange?: (isOpen: boolean) => void;
  /** The content of the button, for example the current choice. Defaults to three dots. */
  children?: ReactNode;
  look?: string;
  /** The reason why the menu is disabled for now. A click shows it. */
  offReason?: string | null;
  /** True if the menu opens as soon as it is mounted, because the user's click has only just loaded its code. */
  opensAtOnce?: boolean;
};

const width = 176;
const edge = 8;

/**
 * Renders a menu for the less frequent actions of a row. It is a native popover, so it is above all other content and
 * closes on Escape or an outside click. It renders its items only while it is open, because a list has many rows.
 */
export function ActionMenu(props: Props) {
  const { label, actions, onOpenChange, children, look, offReason, opensAtOnce = false } = props;
  const menuId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!opensAtOnce) return;
    // Focus the button first, because when the menu closes, the browser returns the focus to the element that had it
    // before.
    button.current?.focus({ preventScroll: true });
    menu.current?.showPopover();
  }, [opensAtOnce]);
  return (
    <>
      <button
        ref={button}
        type="button"
        {...(offReason
          ? { onClick: (event: MouseEvent) => sayWhyOff(event, offReason) }
          : { popoverTarget: menuId })}
        aria-disabled={Boolean(offReason)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={offReason ?? label}
        className={`inline-flex items-center justify-center transition-colors aria-disabled:opacity-55 ${children ? `min-h-11 gap-2 rounded-md px-3 text-sm whitespace-nowrap md:min-h-8 ${look}` : 'size-11 rounded-md text-ink-soft hover:bg-sunken hover:text-ink md:size-9'}`}
      >
        {children ?? <EllipsisVertical aria-hidden="true" className="size-5" />}
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setIsOpen(true);
        }}
        onToggle={({ newState }) => {
          // Remove the items only now, so that the browser can return the focus of an item to the button.
          if (newState === 'closed') setIsOpen(false);
          onOpenChange?.(newState === 'open');
          if (newState === 'open') placeBelow(button.current, menu.current);
        }}
        onKeyDown={moveAmongItems}
        style={{ width }}
        className="fixed inset-auto m-0 rounded-md border border-line bg-surface p-1 text-ink shadow-float"
      >
        {isOpen && (
          <Items
            actions={actions}
            onChoose={(action) => {
              // Close the menu and focus the button first, so that a dialog opened by the action can return the focus
              // to the button.
              menu.current?.hidePopover();
              button.current?.focus();
              action.run();
            }}
          />
        )}
      </div>
    </>
  );
}

type ItemsProps = { actions: readonly MenuAction[]; onChoose: (action: MenuAction) => void };

function Items({ actions, onChoose }: ItemsProps) {
  return actions.map((action) => (
    <button
      key={action.label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => onChoose(action)}
      className="flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2 md:min-h-9"
    >
      {action.label}
    </button>
  ));
}

/** Places the menu below its button, or above it if there is not enough room below. Then focuses the first item. */
function placeBelow(button: HTMLElement | null, menu: HTMLElement | null): void {
  if (!button || !menu) return;
  const { bottom, top, right } = button.getBoundingClientRect();
  const height = menu.offsetHeight;
  const isRoomBelow = bottom + height + edge <= window.innerHeight;
  menu.style.top = `${isRoomBelow ? bottom + 4 : Math.max(edge, top - height - 4)}px`;
  menu.style.left = `${Math.max(edge, right - width)}px`;
  menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveAmongItems(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[step(at, items.length)]?.focus();
}

import { limits } from '@anteroom/contract/limits';
import { Search, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isWithCommandKey } from '#lib/use-hotkey';
import { IconButton } from '#ui/button';
import { useDismissal, useModal } from '#ui/dialog';
import { dashboardMessages as words } from '../dashboard.messages.ts';

type Props = {
  text: string;
  /** Called at low priority, so that a letter appears before the list of commands is rendered. */
  onText: (text: string) => void;
  /** Called immediately when the user types. */
  onTyping?: () => void;
  placeholder?: string;
  /** Called on Escape and on an outside click. */
  onDismiss: () => void;
  onClose: () => void;
  /** The listbox that the search field controls. Undefined until the code of the commands has loaded. */
  list?: { id: string; activeId: string | undefined; onKeyDown: (event: KeyboardEvent) => void };
  children: ReactNode;
};

/** Renders the frame with the search field. Keeps the text that the user typed before the commands were loaded. */
export function CommandFrame(props: Props) {
  const { placeholder = words.commandPlaceholder, onDismiss, onClose, list, children } = props;
  const dialog = useModal(onDismiss);
  const dismissal = useDismissal(onDismiss);
  const { typed, type, catchUp } = useTyped(props);
  const onListKey = useLatest(list?.onKeyDown);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isWithCommandKey(event) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      onClose();
      return;
    }
    if (listKeys.has(event.key) && !event.nativeEvent.isComposing) catchUp();
    onListKey.current?.(event);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={words.commandBar}
      {...dismissal}
      onMouseDown={(event) => {
        dismissal.onMouseDown(event);
        // Keep the focus in the field, because an outside click may only return to the first search.
        if (event.target === event.currentTarget) event.preventDefault();
      }}
      className="rise-in m-0 mx-auto h-[75dvh] w-full max-w-full overflow-hidden rounded-b-lg bg-surface text-ink shadow-float md:mt-[10vh] md:h-[min(36rem,76dvh)] md:max-w-xl md:rounded-lg"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-2 border-b border-line pr-2 pl-4">
          <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
          <input
            type="text"
            role="combobox"
            aria-label={placeholder}
            aria-autocomplete="list"
            aria-expanded={list !== undefined}
            aria-controls={list?.id}
            aria-activedescendant={list?.activeId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={limits.search.max}
            placeholder={placeholder}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onFocus={toItsEnd}
            onKeyDown={onKeyDown}
            className="min-h-14 min-w-0 flex-1 bg-transparent text-lg outline-none"
          />
          <IconButton
            label={words.close}
            icon={<X aria-hidden="true" className="size-5" />}
            onClick={onClose}
          />
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The keys that act on the list. Before they act, the list must be rendered for the text in the field. */
const listKeys = new Set(['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * Returns the text in the search field, which is newer than `text` until the list of commands is rendered for it.
 * `catchUp` renders the list immediately.
 */
function useTyped({ text, onText, onTyping, list }: Props) {
  const [newer, setNewer] = useState<string | null>(null);
  const pass = (value: string) => {
    onText(value);
    setNewer(null);
  };
  return {
    typed: newer ?? text,
    type: (value: string) => {
      onTyping?.();
      // Before the list has loaded, rendering is fast. Pass the text on at once, because this frame is replaced when the list
      // has loaded, and a text that it had not passed on would be lost.
      if (!list) return onText(value);
      setNewer(value);
      startTransition(() => pass(value));
    },
    catchUp: () => {
      if (newer !== null) flushSync(() => pass(newer));
    },
  };
}

/** Returns a reference to the newest version of a function, for event handlers that render before they call it. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

function toItsEnd({ target }: FocusEvent<HTMLInputElement>): void {
  target.setSelectionRange(target.value.length, target.value.length);
}

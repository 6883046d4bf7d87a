import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { currentSession } from './session-store.ts';

export type Hotkey = {
  /**
   * The key's name in `KeyboardEvent.key`. `Mod+k` means Ctrl+K, or Command+K on a Mac. `g t` means two keys in
   * sequence.
   */
  key: string;
  meaning: string;
  /** True if the shortcut works on every screen. A screen can override it with its own use of the key. */
  isEverywhere?: true;
  isOff?: boolean;
};

type InForce = Hotkey & { run: () => void };

const inForce = new Set<InForce>();

/**
 * Registers a shortcut. `run` is called when the key is pressed outside of fields, menus and dialogs. Keys with `Mod`
 * also work in fields and menus.
 */
export function useHotkey({ key, meaning, isEverywhere, isOff = false }: Hotkey, run: () => void): void {
  const press = useEffectEvent(run);
  // Register the key as soon as the screen is visible. React runs other effects later, and an earlier key press would
  // be lost.
  useLayoutEffect(() => {
    if (isOff) return;
    const hotkey = { key, meaning, run: () => press(), ...(isEverywhere ? { isEverywhere } : {}) };
    inForce.add(hotkey);
    if (inForce.size === 1) document.addEventListener('keydown', onKeyDown);
    return () => {
      inForce.delete(hotkey);
      if (inForce.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [key, meaning, isEverywhere, isOff]);
}

/** Returns the active shortcuts. A shortcut of the current screen overrides a global one. */
export function hotkeysInForce(): readonly Hotkey[] {
  return [...inForce].filter((hotkey) => isOn(hotkey) && hotkeyOf(hotkey.key) === hotkey);
}

/** Returns whether single-key shortcuts are on, which they are unless the user has turned them off in their account. */
export function areSingleKeysOn(): boolean {
  return currentSession().user?.singleKeyShortcuts !== false;
}

/**
 * Returns whether a shortcut is active. `Escape` and `Mod+k` always are, because users do not type them by accident and
 * speech input does not produce them.
 */
function isOn({ key }: Hotkey): boolean {
  const isOfSingleKeys = key.length === 1 || key.includes(' ');
  return !isOfSingleKeys || areSingleKeysOn();
}

/** Keys that a component handles itself while it has the focus, for the keyboard help. */
export type KeysOfPart = { title: string; keys: readonly { key: string; meaning: string }[] };

const parts = new Set<KeysOfPart>();

/**
 * Lists a component's keys in the keyboard help while the component is mounted. `part` must be the same object on every
 * render.
 */
export function useKeysOfPart(part: KeysOfPart | null): void {
  useEffect(() => {
    if (!part) return;
    parts.add(part);
    return () => {
      parts.delete(part);
    };
  }, [part]);
}

export function keysOfParts(): readonly KeysOfPart[] {
  return [...parts];
}

export const isApple = /^(Mac|iPhone|iPad)/.test(navigator.platform);

/** Returns whether Ctrl is the only modifier held, or Command on a Mac. */
export function isWithCommandKey({ ctrlKey, metaKey, altKey, shiftKey }: Modifiers): boolean {
  return (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
}

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const sequence = createKeySequence();

function onKeyDown(event: KeyboardEvent): void {
  if (isForSomethingElse(event)) {
    sequence.forget();
    noteTyping(event);
    return;
  }
  if (isTypedOn(event)) return;
  const shortcuts = [...inForce].filter(isOn).map(({ key }) => key);
  const hotkey = hotkeyOf(sequence.press(nameOf(event), shortcuts, event.timeStamp));
  if (!hotkey) return;
  event.preventDefault();
  hotkey.run();
}

function hotkeyOf(name: string | null): InForce | undefined {
  const ofKey = [...inForce].filter(({ key }) => key === name);
  return ofKey.findLast(({ isEverywhere }) => !isEverywhere) ?? ofKey[0];
}

function nameOf(event: KeyboardEvent): string {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  // Convert to lower case, so that Caps Lock has no effect.
  const name = key.length === 1 && !shiftKey ? key.toLowerCase() : key;
  if (isWithCommandKey(event)) return `Mod+${name}`;
  return ctrlKey || metaKey || altKey ? '' : name;
}

/**
 * Returns whether to ignore a key press because a field, menu or dialog handles it. Also ignores the repeats of a key
 * that is held down, because they would act on the screen that the first press opened.
 */
function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || document.querySelector('dialog:modal') !== null) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  // With Ctrl held, a key types no text, so shortcuts work even while a field has the focus.
  if (isWithCommandKey(event)) return false;
  // An open menu takes the key even before it has the focus: it sets the focus on `toggle`, which the browser sends a
  // moment after it has shown the menu.
  if (document.querySelector('[popover="auto"]:popover-open') !== null) return true;
  return target.closest('input, textarea, select, [contenteditable], [popover]') !== null;
}

/** Milliseconds. A key pressed within this time after a letter was meant for the field of the letter. */
const typingMillis = 1000;

/** The field into which the last key typed a letter, and when, as `Event.timeStamp`. */
let typed: { field: Element; at: number } | null = null;

/** Returns whether a key press types a letter, digit or sign. */
const isLetter = (event: KeyboardEvent) => nameOf(event).length === 1;

function noteTyping(event: KeyboardEvent): void {
  const field = event.target instanceof Element ? event.target.closest('input, textarea') : null;
  typed = field && isLetter(event) ? { field, at: event.timeStamp } : null;
}

/**
 * Returns whether the user keeps typing although the field has just left the screen, for example because a new day
 * began. The rest of a word must not call a patient.
 */
function isTypedOn(event: KeyboardEvent): boolean {
  if (typed === null || typed.field.isConnected || !isLetter(event)) return false;
  if (event.timeStamp - typed.at >= typingMillis) return false;
  typed = { field: typed.field, at: event.timeStamp };
  return true;
}

/** Milliseconds within which the second key of a shortcut such as `g t` must follow. */
const followMillis = 1500;

export type KeySequence = {
  /** Records a key press and returns the shortcut that it completes, or null. */
  press: (key: string, shortcuts: readonly string[], at: number) => string | null;
  forget: () => void;
};

/**
 * Recognizes shortcuts of two keys pressed in sequence. A second key that completes no sequence does nothing, so that
 * `g c` does not call a patient.
 */
export function createKeySequence(): KeySequence {
  let first: { key: string; at: number } | null = null;
  const known = (shortcut: string, shortcuts: readonly string[]) =>
    shortcuts.includes(shortcut) ? shortcut : null;
  return {
    press: (key, shortcuts, at) => {
      const before = first;
      first = null;
      if (before && at - before.at <= followMillis) return known(`${before.key} ${key}`, shortcuts);
      if (shortcuts.some((shortcut) => shortcut.startsWith(`${key} `))) {
        first = { key, at };
        return null;
      }
      return known(key, shortcuts);
    },
    forget: () => {
      first = null;
    },
  };
}

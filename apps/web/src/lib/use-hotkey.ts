import { useEffect, useEffectEvent } from 'react';

export type Hotkey = {
  /** As `KeyboardEvent.key` names it; `Mod+k` is K with Ctrl, or with Command on a Mac. */
  key: string;
  meaning: string;
  /** Works on every screen, unless a screen has a use of its own for the key. */
  isEverywhere?: true;
  isOff?: boolean;
};

type InForce = Hotkey & { run: () => void };

const inForce = new Set<InForce>();

/** Runs when the key is pressed on its own, outside any field, menu and dialog. */
export function useHotkey({ key, meaning, isEverywhere, isOff = false }: Hotkey, run: () => void): void {
  const press = useEffectEvent(run);
  useEffect(() => {
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

/** What can be pressed now. Of one key, the screen's own use. */
export function hotkeysInForce(): readonly Hotkey[] {
  return [...inForce].filter((hotkey) => hotkeyOf(hotkey.key) === hotkey);
}

/** Keys that a part of the screen has while the focus is in it. It handles them itself; here they are named. */
export type KeysOfPart = { title: string; keys: readonly { key: string; meaning: string }[] };

const parts = new Set<KeysOfPart>();

/** Names the keys of a part of the screen while it is there. What is given is the same at each rendering. */
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

/** Whether Ctrl is held, or Command on a Mac, and nothing else. */
export function isWithCommandKey({ ctrlKey, metaKey, altKey, shiftKey }: Modifiers): boolean {
  return (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
}

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function onKeyDown(event: KeyboardEvent): void {
  const hotkey = hotkeyOf(nameOf(event));
  if (!hotkey || isForSomethingElse(event)) return;
  event.preventDefault();
  hotkey.run();
}

function hotkeyOf(name: string): InForce | undefined {
  const ofKey = [...inForce].filter(({ key }) => key === name);
  return ofKey.findLast(({ isEverywhere }) => !isEverywhere) ?? ofKey[0];
}

function nameOf(event: KeyboardEvent): string {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  // Caps Lock is no other key.
  const name = key.length === 1 && !shiftKey ? key.toLowerCase() : key;
  if (isWithCommandKey(event)) return `Mod+${name}`;
  return ctrlKey || metaKey || altKey ? '' : name;
}

/** A key that is held down was meant for what the first of its presses has opened. */
function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || document.querySelector('dialog:modal') !== null) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  // Typing goes on with Ctrl held, but it types nothing.
  if (isWithCommandKey(event)) return false;
  // What has the focus is pressed with Enter.
  if (event.key === 'Enter' && !target.matches('body, main')) return true;
  return target.closest('input, textarea, select, [contenteditable], [popover]') !== null;
}

import type { ReactNode } from 'react';

/** The examples for one file of `src/ui`, keyed by the name of the state that they show. */
export type Exhibits = Record<string, readonly (readonly [state: string, shown: ReactNode])[]>;

/** Long texts, to check that layouts do not break. */
export const longName = 'Maximiliane-Theodora Fürstenberg-Schwarzenegger von und zu Hohenlohe-Waldenburg';
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
export const longText = `${longName} has had ${longWord} since spring, and asks whether that will go away by itself.`;

export function ignore(): void {}

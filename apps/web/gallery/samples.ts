/** Long texts, to check that layouts do not break. */
export const longName = 'Maximiliane-Theodora Fürstenberg-Schwarzenegger von und zu Hohenlohe-Waldenburg';
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
export const longText = `${longName} has had ${longWord} since spring, and asks whether that will go away by itself.`;

export function ignore(): void {}

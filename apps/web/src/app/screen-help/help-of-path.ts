import { type HelpOfScreen, helpOfScreens } from './screen-help.words.ts';

export function helpOfPath(pathname: string): HelpOfScreen | undefined {
  return helpOfScreens[pathname.replace(/^\/dashboard\/?|\/$/g, '')];
}

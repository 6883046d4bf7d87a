import { type HelpOfScreen, helpOfScreens } from './screen-help.messages.ts';

export function helpOfPath(pathname: string): HelpOfScreen | undefined {
  return helpOfScreens[pathname.replace(/^\/dashboard\/?|\/$/g, '')];
}

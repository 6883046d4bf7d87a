type History = {
  /** The router's index of this screen. It starts at 0 for each document. */
  routerIndex: number;
  /** From the Navigation API: whether an earlier screen of this site exists. Undefined in browsers without it. */
  canGoBack: boolean | undefined;
};

/** Returns whether Back leads to an earlier screen of this app. Also works after a typed URL or a bookmark. */
export function hasEarlierScreen({ routerIndex, canGoBack }: History): boolean {
  return routerIndex > 0 || canGoBack === true;
}

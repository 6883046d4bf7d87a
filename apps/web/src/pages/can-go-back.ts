type History = {
  /** The index that the router gave this screen. It starts at 0 for each document. */
  routerIndex: number;
  /**
   * Whether the browser's Navigation API reports an earlier screen of this site. Undefined in browsers without that
   * API.
   */
  canGoBack: boolean | undefined;
};

/**
 * Returns whether Back leads to an earlier screen of this app. Also correct after the user typed a URL or opened a
 * bookmark.
 */
export function hasEarlierScreen({ routerIndex, canGoBack }: History): boolean {
  return routerIndex > 0 || canGoBack === true;
}

/** Passes the suggestion chosen on one page to the search page that it leads to, which remembers the search. */

/** For this tab’s session. Not among the keys that every page loads. */
const chosenSearchKey = (site: string): string => `${site}:chosen`;

/** Notes the address of a chosen suggestion. */
export function noteChosen(site: string, href: string): void {
  try {
    sessionStorage.setItem(chosenSearchKey(site), href);
  } catch {
    // Blocked: the search is not remembered.
  }
}

/** Whether the address is that of the suggestion chosen last; asking forgets it. */
export function takeChosen(site: string, address: string): boolean {
  const key = chosenSearchKey(site);
  try {
    const chosen = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return chosen === address;
  } catch {
    return false;
  }
}

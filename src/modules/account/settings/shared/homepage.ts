/** Where a person starts when they chose nothing (spec §2). */
export const usualHomepage = '#/dashboard';

/**
 * The address of a screen as the home page is kept: `#/maintenance/workorders`; null when it is no screen of this product. The
 * specification's client drops the first two characters.
 */
export function homepageOf(given: string): string | null {
  const path = given.trim().replace(/^#/, '');
  return /^\/[\w./?=&%~-]*$/.test(path) && !path.includes('//') && !path.includes('..') && path.length <= 298
    ? `#${path}`
    : null;
}

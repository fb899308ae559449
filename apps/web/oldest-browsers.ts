/**
 * The oldest browsers in which every page works. The build, the rule `browsers/too-new` of the linter and the browser
 * tests read this list, and `old-browser.js` asks for a feature that came with exactly these versions. Chrome is
 * also the WebView of Android, and Safari every browser of an iPhone.
 */
export const oldestBrowsers = { chrome: '93', firefox: '91', safari: '15' }

/**
 * What an oldest browser lacks and code uses only after asking for it, with what happens without it. The journeys of
 * `apps/web/e2e/oldest-browser.test.ts` run without all of it.
 */
export const askedFirst: Record<string, string> = {
  'Document.adoptedStyleSheets': 'a receipt is printed without its styles, a slip on the default paper',
  'CSSStyleSheet.replaceSync': 'only for such style sheets',
  'replaceSync()': 'only for such style sheets',
  'showModal()': 'ui/open-modal.ts puts the dialog in front of the page',
  'setHTML()': 'DOMPurify cleans the HTML',
  'Navigator.locks': 'conferencia/between-tabs.ts orders the work of one tab',
  BroadcastChannel: 'a tab of the check-in learns from the server what another tab did',
  DecompressionStream: 'the server sends the snapshot as text',
  'pipeThrough()': 'only for DecompressionStream',
  'Navigator.share': 'the text is copied, or the picture is saved',
  'Navigator.canShare': 'the picture is saved',
  'Navigator.wakeLock': 'the screen goes dark as usual',
  'Navigator.storage': 'the browser deletes stored data when it needs space, as usual',
}

/** The same for the code of packages, which only the built files have. */
export const askedFirstByPackages: Record<string, string> = {
  navigation: 'React announces no transitions',
  'startViewTransition()': 'React changes the page without an animation',
  reportError: 'React reports the error to the console',
  setImmediate: 'React waits with a message channel',
  'Navigator.connection': 'React assumes a speed of the network',
  'Navigator.hardwareConcurrency': 'the proof of work takes one thread',
  OffscreenCanvas: 'the reader of QR codes draws on a canvas of the page',
  'getComposedRanges()': 'the editor asks the document for the selection',
  'caretRangeFromPoint()': 'the editor searches for the position',
  'caretPositionFromPoint()': 'the editor searches for the position',
  'Object.hasOwn': 'rich-text/fill-in.ts adds it for the editor',
  'at()': 'rich-text/fill-in.ts adds it for the editor',
  'findLast()': 'rich-text/fill-in.ts adds it for the editor',
}

import type { NewStyle } from './newer-styles.ts'

/**
 * Styles that an oldest browser leaves out without harm, by the beginning of their name, with what it shows instead.
 */
const harmlessStyles: Record<string, string> = {
  ':focus-visible': 'the browser draws its own focus ring',
  '::-webkit-': 'the style of one engine',
  '::-moz-': 'the style of one engine',
  'break-after: avoid': 'a heading may stand at the end of a sheet of paper',
  '@page': 'the result of a category is printed on the paper of the printer',
  '::backdrop': 'only a modal dialog has one (ui/open-modal.ts)',
  'accent-color': 'the checkbox has the colour of the browser',
  'align-content: ': 'a grid, in which the value is older',
  'align-self: ': 'a grid, in which the value is older',
  'justify-content: ': 'a grid, in which the value is older',
  'place-self: ': 'a grid, in which the value is older',
  appearance: 'the build adds the prefix',
  'user-select': 'the build adds the prefix',
  'text-size-adjust': 'the style of one engine',
  'print-color-adjust': 'the build adds the prefix',
  'color-scheme': 'scrollbars stay light',
  'container-type': 'the lines before give the size from the screen',
  '@container': 'the small facts stay on a low plate',
  cursor: 'a phone has none',
  'image-rendering': 'the code is drawn with soft edges',
  outline: 'the ring has no rounded corners',
  'overflow-wrap: anywhere': 'body breaks long words',
  'overflow: clip': 'the corners are not cut',
  page: 'a slip is printed on the paper of the printer',
  resize: 'a phone has none',
  'scrollbar-width': 'the scrollbar has its usual width',
  size: 'the result of a category is printed on the paper of the printer',
  'text-wrap': 'lines break at the end',
  'width: fit-content': 'the element is as wide as its column',
}

/** Selectors with `:has` whose rule may be missing, with what the page shows instead. */
const harmlessHas: [selector: RegExp, instead: string][] = [
  [
    /^(html body|html|:root|body):has\(\.(reason|progress|nav|office|bar|settles)-/,
    '@supports leaves the room on every page',
  ],
  [/(html|body):has\(\.(slip|paper|receipts)-/, 'the header is printed too'],
  [/^body:has\(\.staff-/, 'the footer is below the page of the team'],
  [
    /^\.people-\w+>li:has|^\.rows-\w+>li:has|^\.sheet-\w+ td:has|^\.row-\w+:has/,
    'the parts of a row stand below each other',
  ],
  [/^\.card-\w+:has/, 'the opened card has a thin frame'],
  [/^\.found-\w+ \.cpf-\w+ p:has/, 'the formatted CPF stands below the name'],
]

/** True if an oldest browser shows the page well without this style. */
export const isHarmless = ({ name, where }: NewStyle) =>
  name === ':has'
    ? harmlessHas.some(([selector]) => selector.test(where))
    : Object.keys(harmlessStyles).some((known) => name.startsWith(known))

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Text escaped for XML. Characters that XML does not allow are left out. */
export const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The relations of a file in the package, with the ids rId1, rId2, … */
export const relations = (targets: [type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

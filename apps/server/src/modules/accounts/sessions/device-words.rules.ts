// The first that matches counts: Edge names Chrome too, Chrome names Safari, and Android names Linux.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const DEVICES = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const

const nameIn = (userAgent: string, names: readonly (readonly [string, string])[]) =>
  names.find(([part]) => userAgent.includes(part))?.[1]

/** Browser and device of a User-Agent, 'Chrome, Android'; '' for an unknown one. No version and no model is kept. */
export const deviceWords = (userAgent: string) =>
  [nameIn(userAgent, BROWSERS), nameIn(userAgent, DEVICES)].filter((name) => name !== undefined).join(', ')

import { pagePaths } from './pages.ts'

/** The first path segments that the shop uses or will use. An event with such a short name could not be opened. */
const RESERVED = new Set([
  'api',
  'hooks',
  'assets',
  'icons',
  'www',
  'cancha',
  ...pagePaths.map((path) => path.split('/')[1] ?? ''),
])

/** True for a short name that no event may have. Case is ignored. */
export const isReservedSlug = (slug: string) => RESERVED.has(slug.toLowerCase())

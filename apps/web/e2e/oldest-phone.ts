import { newerGlobals, newerMembers } from '../../../tools/browsers/newer-names.ts'
import { openPhone } from './browser.ts'

/**
 * A header of the page makes Chromium refuse HTML without trusted types, and the oldest browsers ignore that header. The
 * test reads what the page copied.
 */
const KEPT = /^trusted|^readText$/i
const names = [
  ...newerMembers.map(({ owner, name, isStatic }) => [owner, name, isStatic] as const),
  ...newerGlobals.map((name) => ['', name, true] as const),
].filter(([owner, name]) => !KEPT.test(name) && !KEPT.test(owner))

/** Deletes what the oldest browsers lack, before the first script of a page or frame. */
function becomeOld(missing: typeof names) {
  const remove = (owner: unknown, name: string) =>
    owner instanceof Object && Reflect.deleteProperty(owner, name)
  const owners = missing.map(([path]) => {
    if (path === 'TypedArray') return Reflect.getPrototypeOf(Int8Array)
    const read = (owner: unknown, name: string): unknown =>
      owner instanceof Object && Reflect.get(owner, name)
    return path === '' ? globalThis : path.split('.').reduce(read, globalThis)
  })
  for (const [at, [, name, isStatic]] of missing.entries()) {
    const owner = owners[at]
    remove(owner, name)
    if (typeof owner === 'function' && !isStatic) remove(owner.prototype, name)
  }
}

/** A phone with one of the oldest browsers: every newer name of the language and of the browser is gone. */
export async function openOldestPhone() {
  const phone = await openPhone()
  await phone.page.addInitScript(becomeOld, names)
  return phone
}

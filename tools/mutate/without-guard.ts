import type { Guard } from './guard.ts'

/** The file's text without the guard. Throws when the guard is not in exactly one place. */
export function withoutGuard(text: string, { name, file, text: guarded, becomes }: Guard) {
  const times = text.split(guarded).length - 1
  if (times !== 1) throw new Error(`${file} holds the guard "${name}" ${times} times`)
  return text.replace(guarded, () => becomes)
}

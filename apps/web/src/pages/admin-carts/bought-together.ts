import type { CartItem } from '@porteira/contract'

/**
 * The registrations of a cart in the order of their purchase, those of one unit of a bundle together: a bundle has
 * each category once, so that a category that comes again begins the next unit.
 */
export function boughtTogether(items: CartItem[]): CartItem[][] {
  const groups: CartItem[][] = []
  for (const item of items) {
    const group = groups.at(-1)
    const isSame =
      item.bundleName !== '' &&
      group?.[0]?.bundleName === item.bundleName &&
      group.every(({ itemUUID }) => itemUUID !== item.itemUUID)
    if (isSame) group?.push(item)
    else groups.push([item])
  }
  return groups
}

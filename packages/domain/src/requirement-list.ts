import { requirementMessages } from './messages/requirements.ts'
import type { RequirementCategories } from './requirement-categories.ts'
import { REQUIREMENT_NAME } from './requirements.ts'
import { cleanText, hasControlCharacters, textLength } from './text.ts'

type Named = RequirementCategories & { name: string }

/** The stored form of a requirement's name. */
export const requirementName = (name: string) => cleanText(name).replaceAll(/ +/g, ' ')

/** Two requirements with one key are the same. */
export const requirementKey = ({ name, allBut, categoryUUIDs }: Named) =>
  `${allBut} ${categoryUUIDs.join()} ${requirementName(name).toLowerCase()}`

/** The mistakes in a list of requirements, each with the index of its requirement. */
export function requirementProblems(items: readonly Named[]): { index: number; message: string }[] {
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const name = requirementName(item.name)
    const key = requirementKey(item)
    const message = seen.has(key) && name !== '' ? requirementMessages.repeated : nameProblem(name)
    seen.add(key)
    // guard: requirement-has-categories
    if (item.allBut === 0 && item.categoryUUIDs.length === 0)
      return [{ index, message: requirementMessages.categoriesMissing }]
    return message === undefined ? [] : [{ index, message }]
  })
}

function nameProblem(name: string) {
  if (name === '') return requirementMessages.nameMissing
  if (hasControlCharacters(name)) return requirementMessages.nameOfOneLine
  return textLength(name) > REQUIREMENT_NAME ? requirementMessages.nameTooLong(REQUIREMENT_NAME) : undefined
}

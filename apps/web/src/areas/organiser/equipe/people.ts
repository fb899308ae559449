import type { TeamGrant } from '@porteira/contract'
import { hasWords, searchWords } from '@porteira/domain'

/** A person of the team with all roles. */
export type Member = Pick<TeamGrant, 'userUUID' | 'name' | 'maskedCpf' | 'lastSeenOn'> & {
  grants: TeamGrant[]
}

/** The people of grants by name, each once, those whose name has the typed words. */
export function membersOf(grants: readonly TeamGrant[], typed: string): Member[] {
  const words = searchWords(typed)
  const members = new Map<string, Member>()
  for (const grant of grants) {
    const { userUUID, name, maskedCpf, lastSeenOn } = grant
    const known = members.get(userUUID)
    if (known) known.grants.push(grant)
    else members.set(userUUID, { userUUID, name, maskedCpf, lastSeenOn, grants: [grant] })
  }
  return [...members.values()]
    .filter(({ name }) => hasWords(name, words))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}
